import { retrieveOrder } from "@lib/data/customer"
import { money, paymentTitle } from "@lib/money"
import { CartTotals } from "@modules/totals"
import { notFound } from "next/navigation"

export default async function ConfirmedPage({ params }: { params: Promise<{ id: string }> }) {
  const order = await retrieveOrder((await params).id)
  if (!order) {
    notFound()
  }
  const payment = order.payment_collections?.[0]?.payments?.[0]
  return (
    <div data-testid="order-complete-container">
      <h1>Thank you! Your order was placed successfully.</h1>
      <p>
        Order number: <span data-testid="order-id">{order.display_id}</span>
      </p>
      <CartTotals totals={order} />
      {payment && (
        <p>
          <span data-testid="payment-method">{paymentTitle(payment.provider_id)}</span>:{" "}
          <span data-testid="payment-amount">{money(payment.amount, order.currency_code)}</span>
        </p>
      )}
    </div>
  )
}
