import { describeError, formatMoney, type FpsErrorView, type FpsPayment } from ".."
import type { FpsRetryAnswer } from "./fps-actions"

interface TryAgainInput {
  /** Asks the shop; with `true` another cart may be replaced. */
  readonly retry: (replaceCart: boolean) => Promise<FpsRetryAnswer>
  /** The payment that was not paid. */
  readonly old: FpsPayment | null | undefined
  readonly language: string | undefined
}

/** The result of "Try again": one of the three. */
export interface TryAgainOutcome {
  /** Where the browser goes. */
  readonly address?: string
  /** The page that "back" leads to from the gateway's checkout. */
  readonly backTo?: string
  readonly problem?: FpsErrorView
  /** The changes that the customer confirms before another attempt. */
  readonly notice?: FpsRetryAnswer
}

/** Tries again, unless the customer has to be asked first. */
export async function tryAgain(
  { retry, old, language }: TryAgainInput,
  replaceCart: boolean,
): Promise<TryAgainOutcome> {
  const answer = await retry(replaceCart).catch(
    // The actions never throw, but the connection may.
    (): FpsRetryAnswer => ({ error: describeError({ code: "unreachable" }, { language }) }),
  )
  if (answer.error) {
    return { problem: answer.error }
  }
  return old && (answer.replacesCart || costsOther(answer, old))
    ? { notice: answer }
    : { address: answer.address ?? answer.page, backTo: answer.address && answer.page }
}

/** Something is lost, or prices are others today. Compared in cents, as shown. */
function costsOther(answer: FpsRetryAnswer, old: FpsPayment): boolean {
  const { lostPromotions, lostItems, lostShipping, lostCredit, amount } = answer
  const read = (value: number) => formatMoney(value, old.currency_code)
  return Boolean(
    lostPromotions?.length ||
    lostItems?.length ||
    lostShipping?.length ||
    lostCredit ||
    (amount && read(amount) !== read(old.amount)),
  )
}
