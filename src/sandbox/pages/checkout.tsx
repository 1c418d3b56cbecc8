/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import { displayTime } from "./language"
import type { PageLanguage } from "./language"
import { Fact, Layout } from "./layout"
import type { Page } from "./layout"
import { textsFor } from "./texts"

/** The checkout of a PENDING order. Times are epoch milliseconds. */
export interface CheckoutPageProps {
  language: PageLanguage
  merchantName: string
  /** As it is shown, with its currency. */
  amount: string
  reference: string
  expiresAt: number
  now: number
  /** SVG of our own making. */
  qrSvg: string
  qrPayload: string
  /** This page again, with the number of failed payments it has seen. */
  selfUrl: string
  stateUrl: string
  cancelUrl: string
  simulatorUrl: string
  failedPayments: number
}

/** The screen with the QR code. It works without scripts: then it reloads itself. */
export function checkoutPage(props: CheckoutPageProps): Page {
  const { language, amount, selfUrl } = props
  const texts = textsFor(language).checkout
  return (
    <Layout
      language={language}
      title={`${texts.title} · ${amount}`}
      wide
      head={
        <>
          <noscript>
            <meta http-equiv="refresh" content={`5;url=${selfUrl}`} />
          </noscript>
          <script src="/assets/checkout.js" defer></script>
        </>
      }
    >
      <h1>{texts.title}</h1>
      <p class="amount">{amount}</p>
      <div class="columns">
        <Details {...props} />
        <Code {...props} />
      </div>
      <Actions {...props} />
    </Layout>
  )
}

function Details(props: CheckoutPageProps) {
  const { language, expiresAt, now } = props
  const texts = textsFor(language).checkout
  return (
    <section class="details">
      <dl>
        <Fact name={texts.payee}>{props.merchantName}</Fact>
        <Fact name={texts.reference}>{props.reference}</Fact>
        <Fact name={texts.payBefore}>
          <time datetime={new Date(expiresAt).toISOString()}>
            {displayTime({ at: expiresAt, now, language })}
          </time>{" "}
          <small>{texts.hongKongTime}</small>
          <span class="countdown" data-countdown hidden>
            {texts.timeLeft[0]}
            <span data-left></span>
            {texts.timeLeft[1]}
          </span>
        </Fact>
      </dl>
      <h2>{texts.stepsTitle}</h2>
      <ol class="steps">
        {texts.steps.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function Code(props: CheckoutPageProps) {
  const texts = textsFor(props.language).checkout
  return (
    <section class="code">
      <div class="qr" role="img" aria-label={texts.qrLabel(props.amount)}>
        {raw(props.qrSvg)}
      </div>
      <details>
        <summary>{texts.qrText}</summary>
        <textarea class="payload" readonly rows={5} aria-label={texts.qrText} data-payload>
          {props.qrPayload}
        </textarea>
      </details>
    </section>
  )
}

function Actions(props: CheckoutPageProps) {
  const texts = textsFor(props.language).checkout
  return (
    <section
      class="actions"
      data-checkout
      data-state-url={props.stateUrl}
      data-self-url={props.selfUrl}
      data-failures={props.failedPayments}
      data-left-ms={Math.max(0, props.expiresAt - props.now)}
    >
      <p class="waiting" role="status">
        {texts.waiting}
      </p>
      <noscript>
        <p>
          <a href={props.selfUrl}>{texts.reload}</a>
        </p>
      </noscript>
      <p class="note">{texts.noSecondDevice}</p>
      <a class="button" href={props.simulatorUrl}>
        {texts.openSimulator}
      </a>
      <form method="post" action={props.cancelUrl}>
        <button class="button quiet" type="submit">
          {texts.cancel}
        </button>
      </form>
    </section>
  )
}
