import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, AdminOrder } from "@medusajs/framework/types"
import { Container } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { EnvironmentBadge, PaymentStatus, Settlement } from "../components/shared/badges"
import { Failure } from "../components/shared/failure"
import { Figures } from "../components/payments/figures"
import { Moment } from "../components/shared/moment"
import { Hold } from "../components/payments/release"
import { RetryWindowNotice } from "../components/payments/notices"
import { Fact, Section, Subtle } from "../components/shared/section"
import { Reference } from "../components/shared/reference"
import { useOrderPayments } from "../hooks/use-payments"
import { statusOf } from "../lib/post"
import type { Payment } from "../lib/types"
import { useWords } from "../lib/words"

/** The state of an order's FPS payment; nothing for orders without one. */
const FpsOrderPayment = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const words = useWords()
  const { data, error, refetch } = useOrderPayments(order.id)
  if (error && !data && statusOf(error) !== 404) {
    return (
      <Container className="p-0">
        <Failure error={error} retry={refetch} />
      </Container>
    )
  }
  if (!data || data.payments.length === 0) {
    return null
  }
  return (
    <Section title={words("widget.title")}>
      {data.waits_until === null ? null : (
        <div className="px-6 py-4 empty:hidden">
          <RetryWindowNotice until={data.waits_until} />
        </div>
      )}
      {data.reminded_at ? (
        <Subtle className="px-6 py-4">
          {words("payments.timeline.reminded")} <Moment at={data.reminded_at} />
        </Subtle>
      ) : null}
      <Hold orderId={order.id} found={data} />
      {data.payments.map((payment) => (
        <PaymentFacts key={payment.id} payment={payment} />
      ))}
    </Section>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const words = useWords()
  return (
    <div className="divide-y">
      <Fact name={words("payments.detail.amount")}>
        <span className="flex flex-wrap items-center gap-2">
          <Figures payment={payment} />
          <EnvironmentBadge environment={payment.environment} />
        </span>
      </Fact>
      <Fact name={words("widget.atGateway")}>
        <PaymentStatus status={payment.status} />
      </Fact>
      <Fact name={words("widget.inMedusa")}>
        <Settlement payment={payment} />
      </Fact>
      <Fact name={words("widget.started")}>
        <Moment at={payment.created_at} />
      </Fact>
      {payment.status === "pending" ? (
        <Fact name={words("widget.expires")}>
          <Moment at={payment.expires_at} />
        </Fact>
      ) : null}
      <Fact name={words("payments.detail.reference")}>
        <Reference reference={payment.reference} />
      </Fact>
      <div className="flex justify-end px-6 py-3">
        <Link
          to={`/fps/payments/${payment.id}`}
          className="txt-compact-small text-ui-fg-interactive"
        >
          {words("widget.details")}
        </Link>
      </div>
    </div>
  )
}

export const config = defineWidgetConfig({
  id: "medusa-payment-fps:order-payment",
  zone: "order.details.side",
})

export default FpsOrderPayment
