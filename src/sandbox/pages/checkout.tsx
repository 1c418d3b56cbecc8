/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { displayTime } from "./language"
import { Amount, Fact, grouped, Layout, type Frame, type Page } from "./layout"
import { fill, textsFor } from "./texts"

/** The checkout of a PENDING order. Times are epoch milliseconds. */
export interface CheckoutPageProps extends Frame {
  merchantName: string
  /** As it is shown, with its currency. */
  amount: string
  reference: string
  createdAt: number
  expiresAt: number
  now: number
  /** Picture of the code, as PNG. */
  codeUrl: string
  qrPayload: string
  /** This page again, with the number of failed payments it has seen. */
  selfUrl: string
  stateUrl: string
  eventsUrl: string
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
      {...props}
      title={`${texts.title} · ${amount}`}
      width="checkout"
      head={
        <>
          <noscript>
            <meta http-equiv="refresh" content={`5;url=${selfUrl}`} />
          </noscript>
          <script src="/assets/checkout.js" type="module"></script>
        </>
      }
    >
      <div class="summary">
        <h1>{texts.title}</h1>
        <p class="payee">{props.merchantName}</p>
        <Amount>{amount}</Amount>
      </div>
      <Code {...props} />
      <Ways {...props} />
    </Layout>
  )
}

function Code(props: CheckoutPageProps) {
  const texts = textsFor(props.language).checkout
  const left = Math.max(0, props.expiresAt - props.now)
  return (
    <section
      class="code card"
      data-checkout
      data-state-url={props.stateUrl}
      data-events-url={props.eventsUrl}
      data-self-url={props.selfUrl}
      data-failures={props.failedPayments}
      data-left-ms={left}
      data-total-ms={Math.max(left, props.expiresAt - props.createdAt)}
    >
      <img
        class="qr"
        src={props.codeUrl}
        alt={fill(texts.qrLabel, { amount: props.amount })}
        width="280"
        height="280"
      />
      <p class="waiting" role="status" data-waiting data-reconnecting={texts.reconnecting}>
        <span class="pulse" aria-hidden="true"></span>
        <span data-text>{texts.waiting}</span>
      </p>
      <div class="countdown" data-countdown hidden>
        <p>
          <span>{texts.timeLeft}</span> <strong data-left></strong>
        </p>
        <div class="track" aria-hidden="true">
          <div class="fill" data-fill></div>
        </div>
      </div>
      <p class="visually-hidden" role="status" data-nearly-over={texts.nearlyOver}></p>
      <noscript>
        <p>
          <a href={props.selfUrl}>{texts.reload}</a>
        </p>
      </noscript>
      <a class="button" href={props.codeUrl} download={`fps-${props.reference}.png`}>
        {texts.save}
      </a>
    </section>
  )
}

function Ways(props: CheckoutPageProps) {
  const texts = textsFor(props.language).checkout
  return (
    <div class="ways">
      <section class="on-this-phone">
        <h2>{texts.phoneTitle}</h2>
        <Steps steps={texts.phoneSteps} />
      </section>
      <section class="with-your-phone">
        <h2>{texts.deviceTitle}</h2>
        <Steps steps={texts.deviceSteps} />
      </section>
      <section class="simulate">
        <p>{texts.simulatorNote}</p>
        <a class="button quiet" href={props.simulatorUrl}>
          {texts.openSimulator}
        </a>
      </section>
      <Facts {...props} />
      <form method="post" action={props.cancelUrl}>
        <p class="hint">{texts.cancelNote}</p>
        <button class="button plain" type="submit">
          {texts.cancel}
        </button>
      </form>
    </div>
  )
}

function Facts(props: CheckoutPageProps) {
  const { language, expiresAt, now } = props
  const texts = textsFor(language).checkout
  return (
    <section>
      <dl>
        <Fact name={texts.payee}>{props.merchantName}</Fact>
        <Fact name={texts.reference}>{grouped(props.reference)}</Fact>
        <Fact name={texts.payBefore}>
          <time datetime={new Date(expiresAt).toISOString()}>
            {displayTime({ at: expiresAt, now, language })}
          </time>{" "}
          <small>{texts.hongKongTime}</small>
        </Fact>
      </dl>
      <details>
        <summary>{texts.qrText}</summary>
        <textarea class="payload" readonly rows={5} aria-label={texts.qrText} data-payload>
          {props.qrPayload}
        </textarea>
      </details>
    </section>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
