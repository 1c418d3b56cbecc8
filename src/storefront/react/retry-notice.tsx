import type { ReactElement } from "react"
import { formatMoney, type FpsPayment } from ".."
import type { FpsRetryAnswer } from "./answers"
import type { FpsResultClassNames } from "./class-names"
import { componentTexts } from "./texts"

interface RetryNoticeProps {
  readonly answer: FpsRetryAnswer
  /** The payment that came to nothing. */
  readonly old: FpsPayment
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
  readonly busy: boolean
  readonly goOn: () => void
}

/** What a shopper has to know of a new try before it is made. */
export function RetryNotice(props: RetryNoticeProps): ReactElement {
  const { answer, old, classNames, busy } = props
  const texts = componentTexts(props.language)
  const money = (amount: number) => formatMoney(amount, old.currency_code)
  const { replacesCart, lostPromotions = [], amount = old.amount } = answer
  const [title, text] = replacesCart
    ? texts.otherCart
    : lostPromotions.length > 0
      ? [texts.lost, lostPromotions.join(", ")]
      : [texts.changed, ""]
  return (
    <div
      role="alert"
      className={classNames.notice}
      data-testid={replacesCart ? "fps-other-cart" : "fps-changed-cart"}
    >
      <p>
        <strong>{title}</strong> <span>{text}</span>
      </p>
      {replacesCart ? null : (
        <p>
          {texts.oldTotal} <span data-testid="fps-old-total">{money(old.amount)}</span>
          <br />
          {texts.newTotal} <strong data-testid="fps-new-total">{money(amount)}</strong>
        </p>
      )}
      {/* It takes the place of the button that had the focus. */}
      <button
        type="button"
        autoFocus
        className={classNames.primary}
        onClick={props.goOn}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        data-testid="fps-go-on"
      >
        {busy ? texts.busy : replacesCart ? texts.goOn : texts.goOnWith(money(amount))}
      </button>
    </div>
  )
}
