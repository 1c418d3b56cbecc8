/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Layout } from "./layout"
import type { Page } from "./layout"

/** The address itself, for whoever opens it in a browser. In English: developers read it. */
export interface HomePageProps {
  simulatorUrl: string
  /** Newest first; amounts as they are shown. */
  orders: readonly {
    orderID: string
    checkoutUrl: string
    amount: string
    reference: string
    status: string
  }[]
}

/** What this server is, and the orders it knows. */
export function homePage({ simulatorUrl, orders }: HomePageProps): Page {
  return (
    <Layout language="en" title="FPS sandbox" wide>
      <h1>FPS sandbox</h1>
      <p class="note">
        A stand-in for the gateway. Orders live in memory and end with this process.
      </p>
      <a class="button" href={simulatorUrl}>
        Open the payment simulator
      </a>
      <h2>Orders</h2>
      {orders.length === 0 && <p class="note">None yet.</p>}
      <ul class="list">
        {orders.map(({ orderID, checkoutUrl, amount, reference, status }) => (
          <li>
            <a href={checkoutUrl}>
              <span>
                {reference}
                <small>{orderID}</small>
              </span>{" "}
              <span>
                <strong>{amount}</strong>
                <small>{status}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Layout>
  )
}
