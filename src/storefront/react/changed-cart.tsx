import type { ReactElement } from "react"
import { formatMoney } from ".."
import type { FpsRetryAnswer } from "./answers"
import type { FpsResultClassNames } from "./class-names"
import { goTo } from "./page"
import { componentTexts } from "./texts"

interface ChangedCartProps {
  readonly answer: FpsRetryAnswer
  readonly currencyCode: string
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
}

/** Tells what a new try costs more than the old one, before the shopper goes on. */
export function ChangedCart(props: ChangedCartProps): ReactElement {
  const { answer, currencyCode, classNames } = props
  const { lostPromotions = [], amount = 0, address = "/" } = answer
  const texts = componentTexts(props.language)
  return (
    <div role="alert" className={classNames.notice} data-testid="fps-changed-cart">
      {lostPromotions.length > 0 ? (
        <p>
          <strong>{texts.lost}</strong> <span>{lostPromotions.join(", ")}</span>
        </p>
      ) : (
        <p>
          <strong>{texts.dearer}</strong>
        </p>
      )}
      <p>
        {texts.total} <strong>{formatMoney(amount, currencyCode)}</strong>
      </p>
      {/* It takes the place of the button that had the focus. */}
      <button
        type="button"
        autoFocus
        className={classNames.primary}
        onClick={() => goTo(address)}
        data-testid="fps-go-on"
      >
        {texts.goOn}
      </button>
    </div>
  )
}
