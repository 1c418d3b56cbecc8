import { groupReference } from "../../../fps/vocabulary"
import { Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useReviewPayments, useUnconfirmedPayments } from "../../hooks/use-payments"
import { useMay } from "../../hooks/use-permissions"
import { tell, Failure } from "../shared/failure"
import type { Payment } from "../../lib/types"
import { useWords } from "../../lib/words"
import { ConfirmPayment } from "./confirm-payment"
import { Age, Money, OrderLink } from "../shared/moment"
import { Pager } from "../shared/pager"
import { Loading, Subtle } from "../shared/section"
import { Reference } from "../shared/reference"

const PAGE_SIZE = 20

/** Payments that timed out, the oldest first, as on a bank statement. */
export function UnconfirmedList() {
  const words = useWords()
  const may = useMay()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useUnconfirmedPayments({ limit: PAGE_SIZE, offset })
  const review = useReviewPayments()
  if (!data) {
    return error ? (
      <Failure error={error} retry={refetch} />
    ) : (
      <Loading lines={4} label={words("common.actions.loading")} />
    )
  }
  if (data.count === 0) {
    return (
      <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
        <Heading level="h3">{words("unconfirmed.empty")}</Heading>
        <Subtle>{words("unconfirmed.emptyHint")}</Subtle>
      </div>
    )
  }
  const mark = (payments: readonly Payment[]) =>
    review.mutate(
      payments.map(({ id }) => id),
      {
        onSuccess: ({ reviewed }) => {
          setOffset(0)
          tell.done(words("unconfirmed.marked", { count: reviewed }))
        },
        onError: (failed) => tell.failed(failed.message),
      },
    )
  return (
    <>
      {data.payments.length > 1 && may("payment:update") ? (
        <div className="flex justify-end px-6 py-3">
          <Button
            size="small"
            variant="secondary"
            isLoading={review.isPending}
            onClick={() => mark(data.payments)}
          >
            {words("unconfirmed.markAll", { count: data.payments.length })}
          </Button>
        </div>
      ) : null}
      <ul className="divide-y">
        {data.payments.map((payment) => (
          <Item
            key={payment.id}
            payment={payment}
            isBusy={review.isPending}
            onMark={() => mark([payment])}
          />
        ))}
      </ul>
      <Pager page={data} onOffset={setOffset} />
    </>
  )
}

function Item(props: { payment: Payment; isBusy: boolean; onMark: () => void }) {
  const words = useWords()
  const may = useMay()
  const { payment } = props
  return (
    <li className="txt-compact-small flex flex-wrap items-center gap-x-6 gap-y-2 px-6 py-4">
      <Reference id={payment.id} reference={payment.reference} />
      <Money amount={payment.amount} currency={payment.currency_code} />
      {payment.order_id ? (
        <OrderLink id={payment.order_id} number={payment.order_display_id} />
      ) : (
        <Subtle>{words("payments.noOrder")}</Subtle>
      )}
      <Age at={payment.created_at} />
      {payment.claimed_at === null ? null : (
        <Text size="small" className="basis-full">
          {payment.claim_reference === null
            ? words("unconfirmed.claimed")
            : words("unconfirmed.claimedAs", { reference: payment.claim_reference })}
        </Text>
      )}
      <div className="ml-auto flex gap-2">
        <ConfirmPayment payment={payment} />
        {may("payment:update") ? (
          <Button
            size="small"
            variant="transparent"
            disabled={props.isBusy}
            aria-label={words("unconfirmed.markOne", {
              reference: groupReference(payment.reference),
            })}
            onClick={props.onMark}
          >
            {words("unconfirmed.mark")}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
