import type { FpsPayment, FpsState, FpsView } from ".."
import { componentTexts } from "./texts"

/** The words of a payment's page besides the SDK's own text. Null: nothing. */
export interface Guide {
  /** In place of the SDK's own title and text. */
  readonly title?: string
  readonly text?: string
  /** The state of the order, and what "Try again" does. */
  readonly order: string | null
  readonly timeLeft: { readonly label: string; readonly value: string } | null
  /** Advice if the bank refuses, or cannot read the QR code. */
  readonly refused: string | null
  /** Advice after a change of mind: the shop cannot cancel a QR code that was shown. */
  readonly changedMind: string | null
}

const MINUTE_MS = 60_000
/** The states of a QR code that ended without money. */
const ENDED: readonly FpsState[] = ["failed", "expired", "cancelled"]
/** Hong Kong has one time zone, and no summer time. */
const HONG_KONG_MS = 8 * 60 * MINUTE_MS

/** Answers the next question of a customer. Pure. */
export function guidePayment(
  payment: FpsPayment | null | undefined,
  { view, now, language }: { view: FpsView | undefined; now: number; language?: string },
): Guide {
  const texts = componentTexts(language).guide
  if (!payment || !view) {
    return { order: null, timeLeft: null, refused: null, changedMind: null }
  }
  const offers = (name: string) => view.actions.some(({ action }) => action === name)
  const left = Math.ceil((Date.parse(payment.expires_at) - now) / MINUTE_MS)
  const isDecided =
    view.state === "received" && payment.status === "paid" && payment.order_cancelled
  const order = orderText(payment, { view, texts })
  const isUnpaid = offers("pay") || ENDED.includes(view.state)
  return {
    ...(order === texts.less ? { title: texts.lessTitle } : {}),
    ...(isDecided ? { text: texts.decide } : {}),
    order,
    timeLeft:
      view.state === "waiting" ? { label: texts.timeLeft, value: texts.minutes(left) } : null,
    refused: isUnpaid && !payment.claimed_at ? texts.refused : null,
    changedMind: offers("pay") ? texts.changedMind : null,
  }
}

interface OrderTextInput {
  readonly view: FpsView
  readonly texts: ReturnType<typeof componentTexts>["guide"]
}

function orderText(payment: FpsPayment, { view: { state }, texts }: OrderTextInput): string | null {
  const { pay_again_until: until, order_cancelled, order_number, claimed_at } = payment
  if (payment.status === "paid") {
    return paidText(payment, { state, texts })
  }
  const isEnded = ENDED.includes(state)
  // After a report, nothing invites to pay.
  if (claimed_at) {
    return order_cancelled && (isEnded || state === "not_payable") ? texts.orderClosed : null
  }
  if (state === "no_news") {
    return texts.soon
  }
  const cancelled = texts.orderCancelled + texts.notAgainYet
  if (state === "not_payable") {
    return order_cancelled ? cancelled : order_number === null ? texts.checkOut : texts.newestCode
  }
  if (!isEnded) {
    return null
  }
  if (until) {
    return texts.kept(hongKongTime(until))
  }
  if (order_number === null) {
    return texts.cart
  }
  return order_cancelled ? cancelled + texts.backToCart : texts.orderUnpaid
}

/** Returns what became of the order, or of a payment of another amount. */
function paidText(
  { order_cancelled, paid_by, amount, received_amount, refunded_amount }: FpsPayment,
  { state, texts }: { state: FpsView["state"]; texts: OrderTextInput["texts"] },
): string | null {
  if (paid_by) {
    return state === "refunded" ? texts.staysPaid : null
  }
  if (order_cancelled) {
    return state === "received" ? null : texts.orderCancelled
  }
  if (state !== "paid" || refunded_amount !== null) {
    return null
  }
  const received = received_amount ?? amount
  return received < amount ? texts.less : received > amount ? texts.more : texts.twice
}

/** Such as `14:05 (27/11)`: the same on a server and in every browser. */
function hongKongTime(at: string): string {
  const [, month = "", day = "", time = ""] =
    /-(..)-(..)T(.{5})/.exec(new Date(Date.parse(at) + HONG_KONG_MS).toISOString()) ?? []
  return `${time} (${day}/${month})`
}
