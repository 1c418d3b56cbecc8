/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { browserAddress } from "./address"
import type { PageLanguage } from "./language"
import { Fact, Layout } from "./layout"
import type { Page } from "./layout"
import { textsFor } from "./texts"

/** How an order ended, and where the customer goes from there. */
export interface OutcomePageProps {
  language: PageLanguage
  outcome: "paid" | "expired" | "cancelled"
  merchantName: string
  amount: string
  reference: string
  backUrl: string
}

/** After a payment the browser goes back by itself; otherwise the customer presses the button. */
export function outcomePage(props: OutcomePageProps): Page {
  const { language, outcome, merchantName } = props
  const texts = textsFor(language).outcome
  const back = browserAddress(props.backUrl)
  const notes = {
    paid: texts.paidNote(merchantName),
    expired: texts.expiredNote,
    cancelled: texts.cancelledNote,
  }
  return (
    <Layout
      language={language}
      title={texts[outcome]}
      head={outcome === "paid" && <meta http-equiv="refresh" content={`3;url=${back}`} />}
    >
      <div class={`outcome ${outcome === "paid" ? "good" : "bad"}`} aria-hidden="true">
        {outcome === "paid" ? "✓" : "!"}
      </div>
      <h1>{texts[outcome]}</h1>
      <p class="note">{notes[outcome]}</p>
      <dl>
        <Fact name={texts.amount}>{props.amount}</Fact>
        <Fact name={texts.reference}>{props.reference}</Fact>
      </dl>
      <a class="button" href={back}>
        {texts.back(merchantName)}
      </a>
    </Layout>
  )
}
