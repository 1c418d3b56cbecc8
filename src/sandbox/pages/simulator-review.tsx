/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Amount, Fact, Layout, type Frame, type Page } from "./layout"
import { textsFor } from "./texts"

/** The content of the code, as a banking app shows it before the customer confirms. */
export interface ReviewPageProps extends Frame {
  orderID: string
  payee: string
  fpsId: string
  amount: string
  reference: string
  simulatorUrl: string
}

/** The last screen before the money moves. */
export function reviewPage(props: ReviewPageProps): Page {
  const { language } = props
  const texts = textsFor(language).simulator
  return (
    <Layout {...props} title={texts.reviewTitle}>
      <div class="card">
        <h1>{texts.reviewTitle}</h1>
        <Amount>{props.amount}</Amount>
        <dl>
          <Fact name={texts.payee}>{props.payee}</Fact>
          <Fact name={texts.fpsId}>{props.fpsId}</Fact>
          <Fact name={texts.reference}>{props.reference}</Fact>
          <Fact name={texts.mode}>{texts.sandboxMode}</Fact>
        </dl>
        <form method="post" action="/simulator/confirm">
          <input type="hidden" name="order" value={props.orderID} />
          <input type="hidden" name="lang" value={language} />
          <details>
            <summary>{texts.advanced}</summary>
            <label class="switch">
              <span>{texts.failure}</span>
              <input type="checkbox" role="switch" name="failure" aria-describedby="failure-hint" />
            </label>
            <p class="hint" id="failure-hint">
              {texts.failureHint}
            </p>
          </details>
          <button class="button" type="submit">
            {texts.confirm}
          </button>
        </form>
        <a class="button quiet" href={props.simulatorUrl}>
          {texts.other}
        </a>
      </div>
    </Layout>
  )
}
