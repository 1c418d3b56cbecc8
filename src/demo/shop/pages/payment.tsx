/** @jsxImportSource hono/jsx */
import { formatMoney } from "../money"
import type { Order, Payment } from "../schemas"
import { Layout } from "./layout"

const REFRESH_SECONDS = 3

interface PaymentPageProps {
  payment: Payment
  order: Order | undefined
  /** The browser came to the failure address: at the bank something went wrong. */
  failed: boolean
}

/** Where the shopper comes back to. What it says comes from the backend, never from the address. */
export function PaymentPage({ payment, order, failed }: PaymentPageProps) {
  const amount = formatMoney(payment.amount, payment.currency_code)
  switch (payment.status) {
    case "paid":
      return (
        <Layout title="Paid" refreshSeconds={order ? undefined : REFRESH_SECONDS}>
          <h1>Paid. Thank you!</h1>
          <p>{`We have received ${amount}.`}</p>
          {order ? (
            <p>
              Your order number is <strong>{`#${order.display_id}`}</strong>
              {order.email ? `; we write to ${order.email}.` : "."}
            </p>
          ) : (
            <p class="quiet">Your order number is on its way.</p>
          )}
          <a class="button" href="/">
            Back to the shop
          </a>
        </Layout>
      )
    case "pending":
      return failed ? <Failed payment={payment} /> : <Waiting payment={payment} amount={amount} />
    case "expired":
      return (
        <Again payment={payment} title="The time to pay is over">
          No money was taken. If your bank says otherwise, write to us: it will be returned.
        </Again>
      )
    case "cancelled":
      return (
        <Again payment={payment} title="The payment was cancelled">
          No money was taken.
        </Again>
      )
  }
}

function Waiting({ payment, amount }: { payment: Payment; amount: string }) {
  return (
    <Layout title="Waiting for the payment" refreshSeconds={REFRESH_SECONDS}>
      <h1>Waiting for the payment</h1>
      <p>{`As soon as ${amount} has arrived, this page says so. It looks every few seconds.`}</p>
      {payment.redirect_url ? (
        <a class="button" href={payment.redirect_url}>
          Show the QR code again
        </a>
      ) : null}
    </Layout>
  )
}

/** Looks again, too: the news that the shopper cancelled may be on its way. */
function Failed({ payment }: { payment: Payment }) {
  return (
    <Again
      payment={payment}
      title="The payment did not go through"
      refreshSeconds={REFRESH_SECONDS}
    >
      Your bank did not complete it.
    </Again>
  )
}

interface AgainProps {
  payment: Payment
  title: string
  refreshSeconds?: number
  children: string
}

function Again(props: AgainProps) {
  return (
    <Layout title={props.title} refreshSeconds={props.refreshSeconds}>
      <h1>{props.title}</h1>
      <p>{props.children}</p>
      <form method="post" action="/retry">
        <input type="hidden" name="session_id" value={props.payment.session_id} />
        <button type="submit">Try again</button>
      </form>
    </Layout>
  )
}
