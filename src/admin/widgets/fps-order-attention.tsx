import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Alert } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useOrderPayments } from "../hooks/use-payments"
import { sentenceOf, sumOf } from "../lib/cases"
import type { Case } from "../lib/types"
import { useWords } from "../lib/words"

/**
 * Shows the open cases of an order: Medusa's own page may call it refunded. An admin can move it
 * to the top of the page.
 */
const FpsOrderAttention = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { data } = useOrderPayments(order.id)
  const open = data?.cases.filter(({ status }) => status === "open") ?? []
  return open.length === 0 ? null : (
    <div className="flex w-full flex-col gap-y-3">
      {open.map((found) => (
        <OpenCase key={found.id} found={found} />
      ))}
    </div>
  )
}

function OpenCase({ found }: { found: Case }) {
  const words = useWords()
  const isRefund = found.kind === "refund_due"
  return (
    <Alert variant={isRefund ? "error" : "warning"}>
      <div className="flex flex-col gap-y-1">
        <span className="txt-compact-small-plus">
          {isRefund
            ? words("widget.owed", { sum: sumOf(words, found) })
            : words("widget.attention", { kind: words(`cases.kinds.${found.kind}`) })}
        </span>
        <span>{isRefund ? words("widget.owedHint") : sentenceOf(words, found)}</span>
        <Link to={`/fps/cases/${found.id}`} className="text-ui-fg-interactive">
          {words("payments.detail.goToCase")}
        </Link>
      </div>
    </Alert>
  )
}

export const config = defineWidgetConfig({
  id: "medusa-payment-fps:order-attention",
  zone: "order.details",
})

export default FpsOrderAttention
