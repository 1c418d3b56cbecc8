import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { Payment } from "../../lib/types"
import { useWords } from "../../lib/words"
import { EnvironmentBadge, PaymentStatus, Settlement } from "../shared/badges"
import { Figures } from "./figures"
import { Age } from "../shared/moment"
import { OrderLink } from "../shared/order-link"

/** Who pays, by name where it is known. */
export function customerOf({ customer }: Payment): string | null {
  return customer?.name ?? customer?.email ?? null
}

/** The way to the order of a payment. */
export function OrderOf({ payment }: { payment: Payment }) {
  const words = useWords()
  return payment.order_id ? (
    <OrderLink id={payment.order_id} number={payment.order_display_id} />
  ) : (
    <span className="text-ui-fg-subtle">{words("payments.noOrder")}</span>
  )
}

/** A payment on a phone: order and sum first, then who pays and how it stands. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const customer = customerOf(payment)
  return (
    <li aria-label={payment.reference} className="flex flex-col gap-y-2 px-6 py-4">
      <div className="txt-medium-plus flex items-start justify-between gap-x-4">
        <OrderOf payment={payment} />
        <Figures payment={payment} atEnd />
      </div>
      {customer ? (
        <Text as="div" size="small" className="break-words">
          {customer}
        </Text>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentStatus status={payment.status} />
        <Settlement payment={payment} />
        <EnvironmentBadge environment={payment.environment} />
      </div>
      <div className="txt-small text-ui-fg-subtle flex flex-wrap justify-between gap-x-4">
        <Link
          to={`/fps/payments/${payment.id}`}
          className="text-ui-fg-interactive break-all font-mono"
        >
          {payment.reference}
        </Link>
        <Age at={payment.created_at} />
      </div>
    </li>
  )
}
