import { listOrders, retrieveCustomer } from "@lib/data/customer"
import { money } from "@lib/money"
import { Login } from "@modules/login"
import Link from "next/link"

export default async function AccountPage() {
  const customer = await retrieveCustomer()
  if (!customer) {
    return <Login />
  }
  const orders = await listOrders()
  return (
    <div data-testid="overview-page-wrapper">
      <h1>
        <span data-testid="welcome-message">Hello {customer.first_name}</span>
      </h1>
      <p data-testid="customer-email">{customer.email}</p>
      <Link href="/hk/account/orders" data-testid="orders-link">
        All orders
      </Link>
      <ul data-testid="orders-wrapper">
        {orders.slice(0, 5).map((order) => (
          <li key={order.id} data-testid="order-wrapper">
            #<span data-testid="order-id">{order.display_id}</span>,{" "}
            {money(order.total, order.currency_code)}
          </li>
        ))}
      </ul>
    </div>
  )
}
