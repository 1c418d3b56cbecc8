/** @jsxImportSource hono/jsx */
import { Amount, Fact, grouped, Layout, type Frame, type Page } from "./layout"
import { fill, textsFor, type Outcome } from "./texts"

/** Time to read the page before the browser goes on by itself. */
export const RETURN_SECONDS = 5

/** How an order ended, and where the customer goes from there. */
interface OutcomePageProps extends Frame {
  outcome: Outcome
  merchantName: string
  amount: string
  reference: string
  backUrl: string
  /** The code again, where it can still be paid. */
  againUrl?: string
}

/**
 * After a payment, made or refused, the browser goes back by itself; after an expiry or a
 * cancellation the customer presses the button.
 */
export function outcomePage(props: OutcomePageProps): Page {
  const { language, outcome, merchantName, againUrl } = props
  const texts = textsFor(language).outcome
  const back = browserAddress(props.backUrl)
  const goes = outcome === "paid" || outcome === "failed"
  return (
    <Layout
      {...props}
      title={texts[outcome]}
      head={
        goes && (
          <>
            <noscript>
              <meta http-equiv="refresh" content={`${RETURN_SECONDS};url=${back}`} />
            </noscript>
            <script src="/assets/checkout.js" type="module"></script>
          </>
        )
      }
    >
      <div class="card outcome">
        <Sign good={outcome === "paid"} />
        <h1 tabindex={-1}>{texts[outcome]}</h1>
        <Amount>{props.amount}</Amount>
        <p class="note">{texts.notes[outcome]}</p>
        <dl>
          <Fact name={texts.payee}>{merchantName}</Fact>
          <Fact name={texts.reference}>{grouped(props.reference)}</Fact>
        </dl>
        <a
          class="button"
          href={back}
          {...(goes ? { "data-return-url": back, "data-return-ms": RETURN_SECONDS * 1000 } : {})}
        >
          {fill(texts.back, { merchant: merchantName })}
        </a>
        {againUrl && (
          <a class="button quiet" href={againUrl}>
            {texts.again}
          </a>
        )}
        {goes && <p class="hint going">{fill(texts.going, { merchant: merchantName })}</p>}
      </div>
    </Layout>
  )
}

/** A tick or an exclamation mark, drawn: no font has to have it. */
function Sign({ good }: { good: boolean }) {
  return (
    <div class={`sign ${good ? "good" : "bad"}`} aria-hidden="true">
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" stroke-width="4">
        <path d={good ? "M13 25.5 20.5 33 35.5 16" : "M24 13v14M24 33.5v.5"} />
      </svg>
    </div>
  )
}

/** Something that cannot be done, why, and what can be done instead. */
interface ProblemPageProps extends Frame {
  title: string
  note: string
  links?: readonly { href: string; text: string }[]
}

/** A page that explains a refusal. */
export function problemPage({ title, note, links = [], ...frame }: ProblemPageProps): Page {
  return (
    <Layout {...frame} title={title}>
      <div class="card outcome">
        <Sign good={false} />
        <h1>{title}</h1>
        <p class="note">{note}</p>
        {links.map(({ href, text }, index) => (
          <a class={index === 0 ? "button" : "button quiet"} href={href}>
            {text}
          </a>
        ))}
      </div>
    </Layout>
  )
}

/** An address as a browser would write it: safe in a `Location` header and in a meta refresh. */
export function browserAddress(url: string): string {
  return new URL(url).href
}
