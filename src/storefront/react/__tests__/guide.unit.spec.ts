import { describePayment, type FpsPayment } from "../.."
import { PAYMENT } from "../../__tests__/fake-store"
import { guidePayment } from "../guide"

const PAID_BY = { session_id: "payses_9", order_id: "order_9", order_number: 9 }
const NOW = Date.parse(PAYMENT.expires_at) - 14 * 60_000

function guide(
  change: Partial<FpsPayment>,
  options: { language?: string; failed?: boolean; now?: number } = {},
) {
  const payment = { ...PAYMENT, ...change }
  const all = { now: NOW, language: "en", ...options }
  return guidePayment(payment, { ...all, view: describePayment(payment, all) })
}

describe("the next question of a customer", () => {
  it.each([
    [NOW, "14 minutes", "14 分鐘"],
    [NOW + 1, "14 minutes", "14 分鐘"],
    [NOW - 1, "15 minutes", "15 分鐘"],
    [NOW + 13 * 60_000 + 59_000, "1 minute", "1 分鐘"],
  ])("how much time is left, at %d", (now, english, chinese) => {
    expect(guide({}, { now }).timeLeft).toEqual({ label: "Time left", value: english })
    expect(guide({}, { now, language: "zh-HK" }).timeLeft?.value).toBe(chinese)
  })

  it.each<[string, Partial<FpsPayment>, string, string]>([
    [
      "is kept for another try",
      { status: "expired", order_number: 7, pay_again_until: "2026-11-27T16:30:00Z" },
      "Your order is kept until 00:30 (28/11), Hong Kong time. If you have not paid, “Try again” shows a new QR code: pay only with that one. If you no longer want the order, not paying is enough.",
      "訂單保留至香港時間 00:30 (28/11)。如未付款，按「再試一次」可取得新的二維碼，請只用新二維碼付款。如不再需要此訂單，不付款即可。",
    ],
    [
      "is cancelled",
      { status: "cancelled", order_number: 7, order_cancelled: true },
      "Your order is cancelled. If your bank shows the payment as paid or processing, do not order again yet. If you have not paid, “Try again” puts its items back into your cart.",
      "訂單已取消。如銀行顯示付款成功或處理中，請暫勿重新下單。如未付款，按「再試一次」可把商品放回購物車。",
    ],
    [
      "is cancelled, with a payment that the customer has reported",
      { status: "expired", order_number: 7, order_cancelled: true, claimed_at: "2026-01-01" },
      "Your order is cancelled. If your payment arrived, we will contact you.",
      "訂單已取消；如已收到款項，我們會與你聯絡。",
    ],
    [
      "is not known to be cancelled, as by an older backend",
      { status: "expired", order_number: 7 },
      "No payment has reached your order. If you have not paid, “Try again” puts its items back into your cart.",
      "訂單暫未收到付款。如未付款，按「再試一次」可把商品放回購物車。",
    ],
    [
      "was never placed",
      { status: "expired", order_number: null },
      "Nothing is ordered yet. If you have not paid, “Try again” leads back to your cart; pay only with its new QR code.",
      "尚未下單。如未付款，按「再試一次」可返回購物車；請只用新二維碼付款。",
    ],
    [
      "was cancelled while its code can be paid",
      { detail: "not_payable", order_number: 7, order_cancelled: true },
      "Your order is cancelled. If your bank shows the payment as paid or processing, do not order again yet.",
      "訂單已取消。如銀行顯示付款成功或處理中，請暫勿重新下單。",
    ],
    [
      "has another code, or owes nothing",
      { detail: "not_payable", order_number: 7 },
      "If you have not paid, pay only with the newest QR code of this order, if there is one.",
      "如未付款，請只用此訂單最新的二維碼付款（如有）。",
    ],
    [
      "waits for the last word about an ended code",
      { expires_at: "2026-01-01T00:00:00Z", order_number: 7 },
      "If you have not paid, open this page again later to try again.",
      "如未付款，可稍後再開啟此頁重試。",
    ],
    [
      "was not placed, and whose cart has changed",
      { detail: "not_payable", order_number: null },
      "If you have not paid, check out again in the shop.",
      "如未付款，請返回網店重新結賬。",
    ],
    [
      "was cancelled, and its money sent back",
      { status: "paid", detail: "refunded", order_id: "order_1", order_cancelled: true },
      "Your order is cancelled.",
      "訂單已取消。",
    ],
    [
      "another payment has paid, where this one was sent back",
      { status: "paid", detail: "refunded", paid_by: PAID_BY },
      "Your order stays paid.",
      "訂單仍為已付款。",
    ],
    [
      "got too little, which staff accepted",
      { status: "paid", order_id: "order_1", received_amount: PAYMENT.amount - 1 },
      "This payment was less than the amount due. If you have not paid the rest, it is still due: pay it by the link that we send you.",
      "此筆款項少於應付金額。如未付清餘額，仍須支付，請使用我們發送的連結付款。",
    ],
    [
      "got too much, and nothing was sent back yet",
      { status: "paid", order_id: "order_1", received_amount: PAYMENT.amount + 1 },
      "You paid more than the amount due. We will contact you about the difference.",
      "你多付了款項，我們會就差額與你聯絡。",
    ],
    [
      "is paid, by a payment that may have been made twice",
      { status: "paid", order_id: "order_1", received_amount: PAYMENT.amount },
      "If you paid twice, contact us for a refund.",
      "如已重複付款，請聯絡我們退款。",
    ],
    [
      "is paid, as an older backend says",
      { status: "paid", order_id: "order_1" },
      "If you paid twice, contact us for a refund.",
      "如已重複付款，請聯絡我們退款。",
    ],
  ])("what became of an order that %s", (_, change, english, chinese) => {
    expect(guide(change).order).toBe(english)
    expect(guide(change, { language: "zh" }).order).toBe(chinese)
  })

  it("once what becomes of a payment whose order staff cancelled", () => {
    const change: Partial<FpsPayment> = {
      ...{ status: "paid", detail: "under_review" },
      ...{ order_id: "order_1", order_cancelled: true },
    }
    expect(guide(change)).toMatchObject({
      text: "Your order is cancelled. Please do not pay again: we will contact you about a refund or a new order.",
      order: null,
    })
    expect(guide(change, { language: "zh" }).text).toBe(
      "訂單已取消。請勿重複付款，我們會就退款或重新下單與你聯絡。",
    )
    expect(guide({ ...change, order_cancelled: false }).text).toBeUndefined()
  })

  it("what to do after a change of mind, while the code is still to be paid", () => {
    expect(guide({}).changedMind).not.toMatch(/closes/)
    expect(guide({}).changedMind).toMatch(
      /its page may have a cancel button\. If you have paid, do not cancel\.$/,
    )
    expect(guide({}, { language: "zh-HK" }).changedMind).toMatch(
      /該頁或有取消按鈕；如已付款，請勿取消。$/,
    )
    expect(guide({}, { failed: true })).toMatchObject({ changedMind: null, timeLeft: null })
  })

  it.each<Partial<FpsPayment>>([
    { status: "paid", detail: "under_review" },
    { status: "cancelled", detail: "not_started" },
    {
      ...{ status: "paid", order_id: "order_1" },
      ...{ received_amount: PAYMENT.amount + 1, refunded_amount: 1 },
    },
    { status: "paid", paid_by: PAID_BY },
  ])("nothing more of %j", (change) => {
    expect(guide(change)).toEqual({
      ...{ order: null, timeLeft: null },
      ...{ refused: null, changedMind: null },
    })
  })

  it.each<[Partial<FpsPayment>, { failed?: boolean; now?: number }]>([
    [{}, { failed: true }],
    [{ status: "expired", order_number: 7, pay_again_until: "2026-11-27T16:30:00Z" }, {}],
    [{ status: "expired", order_number: 7 }, {}],
    [{ status: "cancelled", order_number: null }, {}],
    [{ detail: "not_payable", order_number: null }, {}],
    [{ detail: "not_payable", order_number: 7 }, {}],
    [{}, { now: Date.parse(PAYMENT.expires_at) }],
  ])("nothing that invites to pay once a payment of %j was reported", (change, options) => {
    expect(guide(change, options).order).not.toBeNull()
    expect(guide({ ...change, claimed_at: "2026-01-01" }, options)).toMatchObject({
      ...{ order: null, refused: null },
    })
  })

  it("what to do if the bank refuses, wherever the customer can pay", () => {
    for (const change of [{}, { status: "expired" }, { status: "cancelled" }] as const) {
      expect(guide(change).refused).toMatch(/^Did your bank refuse.* Do not pay in two parts\.$/)
      expect(guide(change, { language: "zh" }).refused).toMatch(/^銀行拒絕付款.*請勿分兩次付款。$/)
    }
    expect(guide({}, { now: Date.parse(PAYMENT.expires_at) }).refused).toBeNull()
  })

  it("that a payment of less than the amount is a part of it", () => {
    const paid: Partial<FpsPayment> = { status: "paid", order_id: "order_1" }
    const less = { ...paid, received_amount: PAYMENT.amount - 1 }
    expect(guide(less).title).toBe("We have received part of the amount")
    expect(guide(less, { language: "zh" }).title).toBe("已收到部分款項")
    expect(guide(paid).title).toBeUndefined()
  })
})
