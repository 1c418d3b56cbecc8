import { useState, type ReactElement } from "react"
import {
  describeError,
  describePayment,
  languageOf,
  type Fps,
  type FpsErrorView,
  type FpsPayment,
} from ".."
import { Actions } from "./actions"
import type { FpsRetryAnswer } from "./answers"
import { ChangedCart } from "./changed-cart"
import type { FpsResultClassNames } from "./class-names"
import { goTo } from "./page"
import { Problem } from "./problem"
import { componentTexts } from "./texts"
import { usePayment } from "./use-payment"

export interface FpsResultProps {
  readonly sessionId: string
  /** What is known of the payment when the page is drawn; null: there is no such payment. */
  readonly payment?: FpsPayment | null
  /** The kit's: `fps.wait`. */
  readonly wait: Fps["wait"]
  /** Tries again: an action of `createFpsActions`, or a server action. */
  readonly retry: (sessionId: string, countryCode: string) => Promise<FpsRetryAnswer>
  /** Handed on to `retry`. */
  readonly countryCode?: string
  /** The browser came to the failure address. */
  readonly failed?: boolean
  /** Any locale; Chinese ones read Traditional Chinese (Hong Kong), all others English. */
  readonly language?: string
  /** Address of the shop. Default `/`. */
  readonly shopUrl?: string
  /** Address of an order, with `{order_id}`. Left out, a paid payment has no link to its order. */
  readonly orderUrl?: string
  readonly classNames?: FpsResultClassNames
  /** When a server drew the page, in milliseconds. Default: now. */
  readonly drawnAt?: number
}

/**
 * What became of a payment, and what the shopper can do: waits for news, says the truth of every
 * state, and tries again. What a new try costs more is told before the shopper goes on.
 */
export function FpsResult(props: FpsResultProps): ReactElement {
  const { sessionId, language, classNames = {}, shopUrl = "/" } = props
  const { payment, now } = usePayment({ ...props, first: props.payment })
  const [problem, setProblem] = useState<FpsErrorView>()
  const [changed, setChanged] = useState<FpsRetryAnswer>()
  const [busy, setBusy] = useState(false)
  const texts = componentTexts(language)
  const view = payment === undefined ? undefined : describePayment(payment, { ...props, now })
  const orderId = view?.state.startsWith("paid") ? orderOf(payment) : null
  const canRetry = view?.actions.some(({ action }) => action === "retry")

  const retry = async () => {
    if (busy) {
      return
    }
    setBusy(true)
    setProblem(undefined)
    const answer = await props.retry(sessionId, props.countryCode ?? "").catch(
      // The actions never throw: what does is the connection.
      (): FpsRetryAnswer => ({ error: describeError({ code: "unreachable" }, { language }) }),
    )
    const address = answer.address ?? answer.page
    if (answer.error ?? !address) {
      setBusy(false)
      setProblem(answer.error)
    } else if (payment && costsMore(answer, payment)) {
      setBusy(false)
      setChanged(answer)
    } else if (address) {
      goTo(address)
    }
  }

  return (
    <section
      className={classNames.root}
      lang={languageOf(language)}
      data-testid="fps-result"
      data-state={view?.state ?? "loading"}
    >
      <div role="status" className={classNames.message}>
        <h1 className={classNames.title}>{view?.title ?? texts.loading[0]}</h1>
        <p className={classNames.text}>{view?.text ?? texts.loading[1]}</p>
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
      {changed && canRetry && payment ? (
        <ChangedCart
          answer={changed}
          currencyCode={payment.currency_code}
          language={language}
          classNames={classNames}
        />
      ) : (
        <Actions
          actions={view?.actions ?? []}
          order={
            orderId && props.orderUrl
              ? { href: props.orderUrl.replace("{order_id}", orderId), label: texts.order }
              : undefined
          }
          shopUrl={shopUrl}
          retry={{ run: () => void retry(), busy, busyLabel: texts.busy }}
          classNames={classNames}
        />
      )}
    </section>
  )
}

function orderOf(payment: FpsPayment | null | undefined): string | null {
  return payment?.order_id ?? payment?.paid_by?.order_id ?? null
}

/** A copy may have lost promotions that need no code, or have today's prices. */
function costsMore({ copied, lostPromotions, amount }: FpsRetryAnswer, old: FpsPayment): boolean {
  return Boolean(copied) && (Boolean(lostPromotions?.length) || (amount ?? 0) > old.amount)
}
