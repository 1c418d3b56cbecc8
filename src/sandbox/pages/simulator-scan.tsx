/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { PageLanguage } from "./language"
import { Layout } from "./layout"
import type { Page } from "./layout"
import { textsFor } from "./texts"

/** The first screen of the simulator: settings, and a code to "scan". */
export interface ScanPageProps {
  language: PageLanguage
  /** Orders that wait for payment, newest first, with the amount as it is shown. */
  waiting: readonly { url: string; amount: string; reference: string }[]
}

/** The desk has no camera, so a code is pasted, or an order is picked. */
export function scanPage({ language, waiting }: ScanPageProps): Page {
  const texts = textsFor(language).simulator
  return (
    <Layout language={language} title={texts.title}>
      <h1>{texts.title}</h1>
      <p class="note">{texts.intro}</p>
      <form method="get" action="/simulator">
        <fieldset>
          <legend>{texts.settings}</legend>
          <span class="label">{texts.mode}</span>
          <label class="choice">
            <input type="radio" name="mode" value="sandbox" checked /> {texts.sandboxMode}
          </label>
          <label class="choice">
            <input type="radio" name="mode" value="production" /> {texts.productionMode}
          </label>
        </fieldset>
        <h2>{texts.scanToPay}</h2>
        <label class="label" for="code">
          {texts.code}
        </label>
        <textarea
          id="code"
          class="payload"
          name="code"
          rows={5}
          required
          spellcheck={false}
          autocomplete="off"
          aria-describedby="code-hint"
        ></textarea>
        <p class="hint" id="code-hint">
          {texts.codeHint}
        </p>
        <button class="button" type="submit">
          {texts.review}
        </button>
      </form>
      <h2>{texts.waitingOrders}</h2>
      {waiting.length === 0 && <p class="note">{texts.noOrders}</p>}
      <ul class="list">
        {waiting.map(({ url, amount, reference }) => (
          <li>
            <a href={url}>
              <span>{reference}</span> <strong>{amount}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Layout>
  )
}
