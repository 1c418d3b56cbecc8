/** @jsxImportSource hono/jsx */
import type { HttpTypes } from "@medusajs/framework/types"

import { isFinal, type FpsPayment, type FpsState, type FpsView } from "../../storefront"
import { componentTexts } from "../../storefront/react/texts"
import { guidePayment } from "../../storefront/react/guide"
import { Sign } from "./drawings"
import { HowToPay, OtherDevice } from "./how-to-pay"
import { Layout } from "./layout"
import type { Visit } from "./visit"

/** The SDK's text for these states says already that the page waits. */
const SAYS_IT_WAITS: readonly FpsState[] = ["waiting", "failed"]

interface PaymentPageProps {
  visit: Visit
  payment: FpsPayment | null
  /** The SDK's description of the payment. The page adds nothing to it. */
  view: FpsView
  /** The order that the payment has paid. */
  order: HttpTypes.StoreOrder | undefined
  /** The options of the SDK in the browser. */
  browser: { backendUrl: string; publishableKey: string }
  /** The URL of the page. */
  url: string
}

/** The page to which the customer returns. It shows the backend's answer, never the URL's. */
export function PaymentPage(props: PaymentPageProps) {
  const { visit, payment, view, order, browser, url } = props
  const { t } = visit
  const waiting = payment && !isFinal(payment)
  // An order's number beside a payment that did not pay it would read as if it had.
  const facts = view.facts.filter(({ name }) => name !== "order" || order)
  const claimable = payment && canBeClaimed(payment, view)
  // A customer who has reported it is not told to pay once more.
  const noted = claimable && payment.claimed_at
  const guide = guidePayment(payment, { view, now: Date.now(), language: visit.language })
  const title = guide.title ?? view.title
  return (
    <Layout visit={visit} title={title}>
      <div
        class="narrow panel result"
        data-follow={waiting ? JSON.stringify({ ...browser, payment }) : undefined}
      >
        <Sign kind={signOf(view)} />
        <div role="status">
          <h1>{title}</h1>
          <p>{noted ? t("claim.noted") : (guide.text ?? view.text)}</p>
          {guide.order ? <p>{guide.order}</p> : null}
        </div>
        {facts.length > 0 ? (
          <dl>
            {facts.map(({ name, label, value }) => (
              <>
                <dt>
                  {label}
                  {name === "reference" ? componentTexts(visit.language).giveIt : null}
                </dt>
                <dd {...(name === "reference" ? copyOf(visit) : {})}>{value}</dd>
              </>
            ))}
            {guide.timeLeft ? (
              <>
                <dt>{guide.timeLeft.label}</dt>
                <dd data-time-left>{guide.timeLeft.value}</dd>
              </>
            ) : null}
          </dl>
        ) : null}
        {order?.email ? <p>{t("result.email", { email: order.email })}</p> : null}
        {waiting && !SAYS_IT_WAITS.includes(view.state) ? (
          <p class="hint">{t("result.wait")}</p>
        ) : null}
        {noted && view.actions.some(({ action }) => action === "pay" || action === "retry") ? (
          <p>{componentTexts(visit.language).claim.notPaid}</p>
        ) : null}
        <div class="actions">
          {view.actions.map(({ action, label, href }, index) =>
            action === "retry" ? (
              <form method="post" action="/retry">
                <input type="hidden" name="session_id" value={payment?.session_id} />
                <button class={noted ? "button second" : undefined} type="submit">
                  {label}
                </button>
              </form>
            ) : (
              <a class={index > 0 || noted ? "button second" : "button"} href={href ?? "/"}>
                {label}
              </a>
            ),
          )}
        </div>
        {claimable && !noted ? <Claim t={t} payment={payment} /> : null}
        {payment && !noted && view.actions.some(({ action }) => action === "pay") ? (
          <>
            <HowToPay language={visit.language} payeeName={payment.payee_name} again />
            <OtherDevice language={visit.language} url={url} />
          </>
        ) : null}
        {guide.refused ? <p class="hint">{guide.refused}</p> : null}
        {guide.changedMind && !noted ? <p class="hint">{guide.changedMind}</p> : null}
      </div>
    </Layout>
  )
}

/** The script makes a button of it. */
function copyOf({ language }: Visit) {
  const { copy, copied } = componentTexts(language).copy
  return { "data-copy": copy, "data-copied": copied }
}

/** The customer has seen a QR code, and nobody knows of the money. */
function canBeClaimed({ status, paid_by }: FpsPayment, { state }: FpsView): boolean {
  return status !== "paid" && paid_by === null && state !== "not_started"
}

/** The customer says that their bank shows it as paid. */
function Claim({ t, payment }: { t: Visit["t"]; payment: FpsPayment }) {
  return (
    <details class="claim">
      <summary>{t("claim.open")}</summary>
      <form method="post" action="/claim">
        <input type="hidden" name="session_id" value={payment.session_id} />
        <label for="claim-reference">{t("claim.reference")}</label>
        <input id="claim-reference" name="reference" maxlength={64} autocomplete="off" />
        <p class="hint">{t("claim.hint")}</p>
        <button type="submit">{t("claim.send")}</button>
      </form>
    </details>
  )
}

function signOf({ state, actions }: FpsView): "good" | "wait" | "again" | "ask" {
  if (state === "paid") {
    return "good"
  }
  if (state === "waiting" || state === "received") {
    return "wait"
  }
  return actions.some(({ action }) => action === "retry") ? "again" : "ask"
}
