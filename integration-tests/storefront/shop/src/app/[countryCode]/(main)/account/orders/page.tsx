import { listOrders } from "@lib/data/customer"
import { money } from "@lib/money"

export default async function OrdersPage() {
  const orders = await listOrders()
  return (
    <div data-testid="orders-page-wrapper">
      <h1>Orders</h1>
      {orders.map((order) => (
        <div key={order.id} className="row" data-testid="order-card">
          <span>
            #<span data-testid="order-display-id">{order.display_id}</span>
          </span>
          <span>{order.payment_status}</span>
          <span data-testid="order-amount">{money(order.total, order.currency_code)}</span>
        </div>
      ))}
    </div>
  )
}
