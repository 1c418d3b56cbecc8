import type { ReactElement } from "react"
import { describePayment, languageOf, type FpsErrorView, type FpsPayment, type FpsView } from ".."
import { Actions } from "./actions"
import type { FpsRetryAnswer } from "./answers"
import type { FpsResultClassNames } from "./class-names"
import { Problem } from "./problem"
import { RetryNotice } from "./retry-notice"
import { componentTexts } from "./texts"

interface ResultViewProps {
  /** Null: there is no such payment. Undefined: nothing is known. */
  readonly payment: FpsPayment | null | undefined
  /** Nothing is known, and it takes too long. */
  readonly away: boolean
  readonly now: number
  readonly failed?: boolean
  readonly language: string | undefined
  readonly shopUrl: string
  readonly orderUrl: string | undefined
  readonly classNames: FpsResultClassNames
  readonly problem: FpsErrorView | undefined
  readonly notice: FpsRetryAnswer | undefined
  readonly busy: boolean
  /** With `true`, another cart may be replaced. */
  readonly retry: (replaceCart: boolean) => void
  readonly goTo: (address: string) => void
}

/** The page of a payment at one moment. */
export function ResultView(props: ResultViewProps): ReactElement {
  const { payment, away, language, orderUrl, classNames, problem, busy } = props
  const texts = componentTexts(language)
  const view = payment === undefined ? undefined : describePayment(payment, props)
  const [title, text] = view ? [view.title, view.text] : texts[away ? "away" : "loading"]
  const notice = view?.actions.some(({ action }) => action === "retry") ? props.notice : undefined
  const orderId = view?.state.startsWith("paid") ? orderOf(payment) : null
  return (
    <section
      className={classNames.root}
      lang={languageOf(language)}
      data-testid="fps-result"
      data-state={view?.state ?? (away ? "away" : "loading")}
    >
      <div role="status" className={classNames.message}>
        <h1 className={classNames.title}>{title}</h1>
        <p className={classNames.text}>{text}</p>
      </div>
      {view && view.facts.length > 0 ? (
        <dl className={classNames.facts}>
          {view.facts.map(({ name, label, value }) => (
            <div key={name} className={classNames.fact}>
              <dt className={classNames.label}>{label}</dt>
              <dd className={classNames.value} data-testid={`fps-${name}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {problem ? <Problem problem={problem} className={classNames.problem} /> : null}
      {notice && payment ? (
        <RetryNotice
          answer={notice}
          old={payment}
          language={language}
          classNames={classNames}
          busy={busy}
          goOn={() => (notice.address ? props.goTo(notice.address) : props.retry(true))}
        />
      ) : null}
      <Actions
        actions={
          view && !notice && problem?.code !== "cart_gone"
            ? view.actions
            : waysOut({ view, away, language })
        }
        order={
          orderId && orderUrl
            ? { href: orderUrl.replace("{order_id}", orderId), label: texts.order }
            : undefined
        }
        noneFirst={Boolean(notice)}
        shopUrl={props.shopUrl}
        retry={{ run: () => props.retry(false), busy, busyLabel: texts.busy }}
        classNames={classNames}
      />
    </section>
  )
}

/** Back to the shop, and to its people, for who does not go on here. */
function waysOut(input: {
  view: FpsView | undefined
  away: boolean
  language: string | undefined
}): FpsView["actions"] {
  const { view, away, language } = input
  return view || away
    ? [
        ...describePayment(null, { language }).actions,
        ...(view?.actions.filter(({ action }) => action === "support") ?? []),
      ]
    : []
}

function orderOf(payment: FpsPayment | null | undefined): string | null {
  return payment?.order_id ?? payment?.paid_by?.order_id ?? null
}
