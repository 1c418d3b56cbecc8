import { groupReference } from "../../../../../fps/vocabulary"
import { Alert, Button, Container, Copy, Heading, Tooltip } from "@medusajs/ui"
import { useState } from "react"
import { Link, useParams } from "react-router-dom"
import { EnvironmentBadge, PaymentStatus, Settlement } from "../../../../components/shared/badges"
import { canConfirm, ConfirmPayment } from "../../../../components/payments/confirm-payment"
import { Crumb, Fact, Loading, Section } from "../../../../components/shared/section"
import { permitted } from "../../../../components/shared/permitted"
import { EventDrawer } from "../../../../components/events/event-drawer"
import { explain, Failure, tell } from "../../../../components/shared/failure"
import { Moment, Money, OrderLink } from "../../../../components/shared/moment"
import { RetryWindowNotice, Trouble } from "../../../../components/payments/notices"
import { Timeline } from "../../../../components/payments/timeline"
import { useCheckPayment, usePayment } from "../../../../hooks/use-payments"
import { useMay } from "../../../../hooks/use-permissions"
import type { PaymentDetails } from "../../../../lib/types"
import { useWords } from "../../../../lib/words"

/** One payment: what it is, its history, and its actions. */
const PaymentPage = () => {
  const words = useWords()
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayment(id)
  if (data) {
    return <Known payment={data} />
  }
  return (
    <Container className="p-0">
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Loading lines={8} label={words("common.actions.loading")} />
      )}
    </Container>
  )
}

function Known({ payment }: { payment: PaymentDetails }) {
  const words = useWords()
  const may = useMay()
  const [eventId, setEventId] = useState<string | null>(null)
  return (
    <>
      <Link to="/fps" className="txt-compact-small text-ui-fg-interactive w-fit px-1">
        ← {words("payments.detail.back")}
      </Link>
      <Container className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Heading level="h1" className="break-all font-mono">
            {groupReference(payment.reference)} <Copy content={groupReference(payment.reference)} />
          </Heading>
          <PaymentStatus status={payment.status} />
          <Settlement payment={payment} />
          <EnvironmentBadge environment={payment.environment} />
        </div>
        <div className="flex flex-wrap gap-2">
          {canConfirm(payment) ? <ConfirmPayment payment={payment} /> : null}
          {may("payment:update") ? <CheckNow id={payment.id} /> : null}
        </div>
      </Container>
      <Waits payment={payment} />
      <Trouble payment={payment} />
      <RetryWindowNotice until={payment.waits_until} />
      <div className="flex flex-col gap-2 xl:flex-row xl:items-start">
        <div className="min-w-0 flex-1">
          <Section title={words("payments.detail.timeline")}>
            <Timeline payment={payment} onShowEvent={setEventId} />
          </Section>
        </div>
        <div className="w-full xl:max-w-[440px]">
          <Facts payment={payment} />
        </div>
      </div>
      <EventDrawer id={eventId} onClose={() => setEventId(null)} />
    </>
  )
}

function CheckNow({ id }: { id: string }) {
  const words = useWords()
  const check = useCheckPayment(id)
  const ask = () =>
    check.mutate(undefined, {
      onSuccess: ({ answer }) => {
        tell.news(words(`payments.answer.${answer}`))
      },
      onError: (error) => {
        tell.failed(words("common.failed.action"), explain(words, error))
      },
    })
  return (
    <Tooltip content={words("payments.detail.checkHint")}>
      <Button size="small" variant="secondary" isLoading={check.isPending} onClick={ask}>
        {words("payments.detail.check")}
      </Button>
    </Tooltip>
  )
}

/** Shows the open decision of a payment. */
function Waits({ payment }: { payment: PaymentDetails }) {
  const words = useWords()
  const { settlement, hold_reason: reason, open_case: waits } = payment
  const kind = waits?.kind ?? (settlement === "held" ? reason : null)
  if (!kind) {
    return null
  }
  return (
    <Alert variant="warning">
      <div className="flex flex-wrap items-center gap-x-4">
        <span>{words("payments.detail.openCase", { kind: words(`cases.kinds.${kind}`) })}</span>
        <Link
          to={waits ? `/fps/cases/${waits.id}` : "/fps/cases"}
          className="text-ui-fg-interactive"
        >
          {words("payments.detail.goToCase")}
        </Link>
      </div>
    </Alert>
  )
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const words = useWords()
  return (
    <Section title={words("payments.detail.facts")}>
      <Fact name={words("payments.detail.amount")}>
        <Money amount={payment.amount} currency={payment.currency_code} />
      </Fact>
      {payment.received_amount === null ? null : (
        <Fact name={words("payments.detail.received")}>
          <Money amount={payment.received_amount} currency={payment.currency_code} />
        </Fact>
      )}
      {payment.refunded_amount === null ? null : (
        <Fact name={words("payments.detail.refunded")}>
          <Money amount={payment.refunded_amount} currency={payment.currency_code} />
        </Fact>
      )}
      <Fact name={words("payments.detail.order")}>
        {payment.order_id ? (
          <OrderLink id={payment.order_id} number={payment.order_display_id} />
        ) : (
          words("payments.noOrder")
        )}
      </Fact>
      <Fact name={words("payments.detail.gatewayOrder")}>
        <Id value={payment.gateway_order_id} />
      </Fact>
      <Fact name={words("payments.detail.created")}>
        <Moment at={payment.created_at} />
      </Fact>
      <Fact name={words("payments.detail.expires")}>
        <Moment at={payment.expires_at} />
      </Fact>
      <Fact name={words("payments.detail.paid")}>
        {payment.paid_at ? <Moment at={payment.paid_at} /> : words("common.notYet")}
      </Fact>
      {payment.claimed_at === null ? null : (
        <Fact name={words("payments.detail.claimed")}>
          <Moment at={payment.claimed_at} />
          {payment.claim_reference === null ? null : (
            <span className="block break-all font-mono">{payment.claim_reference}</span>
          )}
        </Fact>
      )}
      <Fact name={words("payments.detail.settled")}>
        {payment.settled_at ? <Moment at={payment.settled_at} /> : words("common.notYet")}
      </Fact>
      <Fact name={words("payments.detail.session")}>
        <Id value={payment.session_id} />
      </Fact>
      <Fact name={words("payments.detail.cart")}>
        <Id value={payment.cart_id} />
      </Fact>
    </Section>
  )
}

function Id({ value }: { value: string | null }) {
  const words = useWords()
  if (!value) {
    return <>{words("common.none")}</>
  }
  return (
    <span className="flex items-center gap-x-1">
      <span className="txt-compact-xsmall min-w-0 break-all font-mono">{value}</span>
      <Copy content={value} className="text-ui-fg-muted" />
    </span>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.payment" />,
}

export default permitted("payment:read", PaymentPage)
