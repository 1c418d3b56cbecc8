/** @jsxImportSource hono/jsx */
import {
  isFinal,
  type FpsAction,
  type FpsPayment,
  type FpsState,
  type FpsView,
} from "../../../storefront"
import type { ShopContext, Visit } from "../context"
import type { Order } from "../schemas"
import { Layout } from "./layout"
import { Sign } from "./picture"
import { Script } from "./script"

interface PaymentPageProps {
  visit: Visit
  payment: FpsPayment | null
  /** What the kit says of it: the page has no opinion of its own. */
  view: FpsView
  order: Order | undefined
  browser: ShopContext["browser"]
}

const SIGN_OF: Record<FpsState, "good" | "wait" | "again" | "ask"> = {
  waiting: "wait",
  received: "wait",
  too_little: "ask",
  too_much: "ask",
  paid: "good",
  paid_otherwise: "good",
  sent_back: "ask",
  failed: "again",
  expired: "again",
  cancelled: "again",
  not_started: "again",
  not_payable: "ask",
  no_news: "ask",
  unknown: "ask",
}

/** What the kit says of these has it already. */
const SAYS_IT_WAITS: readonly FpsState[] = ["waiting", "failed"]

/** Where the shopper comes back to. What it says comes from the backend, never from the address. */
export function PaymentPage({ visit, payment, view, order, browser }: PaymentPageProps) {
  const waiting = payment !== null && !isFinal(payment)
  return (
    <Layout visit={visit} title={view.title}>
      <div class="narrow panel result">
        <Sign kind={SIGN_OF[view.state]} />
        <div role="status">
          <h1>{view.title}</h1>
          <p>{view.text}</p>
        </div>
        <Facts visit={visit} facts={view.facts} order={order} />
        {waiting && !SAYS_IT_WAITS.includes(view.state) ? (
          <p class="hint">{visit.texts.result.wait}</p>
        ) : null}
        <div class="actions">
          {view.actions.map((action, index) => (
            <Action {...action} sessionId={payment?.session_id} second={index > 0} />
          ))}
        </div>
      </div>
      {waiting ? (
        <Script
          settings={{
            ...browser,
            sessionId: payment.session_id,
            waiting,
            shown: `${payment.status} ${payment.order_id ?? ""}`,
          }}
        />
      ) : null}
    </Layout>
  )
}

function Facts(props: { visit: Visit; facts: FpsView["facts"]; order: Order | undefined }) {
  const { visit, order } = props
  // The number of an order that this money has not paid would read as if it had.
  const facts = props.facts.filter(({ name }) => name !== "order" || order)
  return (
    <>
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ label, value }) => (
            <>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      ) : null}
      {order?.email ? <p>{visit.texts.result.email(order.email)}</p> : null}
    </>
  )
}

interface ActionProps {
  action: FpsAction
  label: string
  href: string | null
  sessionId: string | undefined
  second: boolean
}

function Action({ action, label, href, sessionId, second }: ActionProps) {
  const look = second ? "button second" : "button"
  switch (action) {
    case "pay":
    case "support":
      return (
        <a class={look} href={href ?? "/"}>
          {label}
        </a>
      )
    case "retry":
      return (
        <form method="post" action="/retry">
          <input type="hidden" name="session_id" value={sessionId ?? ""} />
          <button type="submit">{label}</button>
        </form>
      )
    case "shop":
      return (
        <a class={look} href="/">
          {label}
        </a>
      )
  }
}
