import type { HttpTypes } from "@medusajs/types"
import { money } from "@lib/money"

type Totals = Pick<
  HttpTypes.StoreCart,
  "currency_code" | "item_subtotal" | "shipping_subtotal" | "discount_total" | "total"
>

/** What a cart or an order costs. */
export function CartTotals({ totals }: { totals: Totals }) {
  const rows = [
    ["Items", "cart-subtotal", totals.item_subtotal],
    ["Delivery", "cart-shipping", totals.shipping_subtotal],
    ...(totals.discount_total ? [["Discount", "cart-discount", totals.discount_total]] : []),
    ["Total", "cart-total", totals.total],
  ] as const
  return (
    <dl>
      {rows.map(([name, testId, amount]) => (
        <div key={testId} className="row">
          <dt>{name}</dt>
          <dd data-testid={testId} data-value={amount}>
            {money(Number(amount), totals.currency_code)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
