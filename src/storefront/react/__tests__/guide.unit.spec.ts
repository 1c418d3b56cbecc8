import { describePayment, type FpsPayment } from "../.."
import { PAYMENT } from "../../__tests__/fake-store"
import { guidePayment } from "../guide"

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
      "Your order is kept until 00:30 (28/11), Hong Kong time. If you have not paid, “Try again” shows a new QR code. If your bank refused it (over the limit), another bank’s app can pay. Your earlier one may still work: pay only with the new one. If you no longer want the order, do nothing: it is cancelled by itself.",
      "訂單保留至香港時間 00:30 (28/11)。如未付款，按「再試一次」可取得新的二維碼。如銀行拒絕付款（例如超出限額），可改用其他銀行的應用程式。先前的二維碼可能仍然有效；請只用新二維碼付款。如不再需要此訂單，毋須操作，訂單會自動取消。",
    ],
    [
      "is cancelled",
      { status: "cancelled", order_number: 7, order_cancelled: true },
      "Your order is cancelled. If you have not paid, “Try again” puts its items back into your cart.",
      "訂單已取消。如未付款，按「再試一次」可把商品放回購物車。",
    ],
    [
      "is cancelled, with a payment that the customer has reported",
      { status: "expired", order_number: 7, order_cancelled: true, claimed_at: "2026-01-01" },
      "The order is closed. If your payment arrived, we will contact you.",
      "訂單已關閉；如已收到款項，我們會與你聯絡。",
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
      "Nothing is ordered yet. If you have not paid, “Try again” leads back to your cart.",
      "尚未下單。如未付款，按「再試一次」可返回購物車。",
    ],
    [
      "was cancelled while its code can be paid",
      { detail: "not_payable", order_number: 7, order_cancelled: true },
      "Your order is cancelled.",
      "訂單已取消。",
    ],
    [
      "waits for the last word about an ended code",
      { expires_at: "2026-01-01T00:00:00Z", order_number: 7 },
      "If you have not paid, you can try again here in a few minutes.",
      "如未付款，數分鐘後可在此頁再試。",
    ],
  ])("what became of an order that %s", (_, change, english, chinese) => {
    expect(guide(change).order).toBe(english)
    expect(guide(change, { language: "zh" }).order).toBe(chinese)
  })

  it("what to do after a change of mind, while the code is still to be paid", () => {
    expect(guide({}).changedMind).toMatch(/cancel there\. If you have paid, do not cancel\.$/)
    expect(guide({}, { language: "zh-HK" }).changedMind).toMatch(
      /在該頁取消；如已付款，請勿取消。$/,
    )
    expect(guide({}, { failed: true })).toMatchObject({ changedMind: null, timeLeft: null })
  })

  it.each<Partial<FpsPayment>>([
    { status: "paid", order_id: "order_1" },
    { status: "paid", detail: "under_review" },
    { status: "cancelled", detail: "not_started" },
    { detail: "not_payable" },
  ])("nothing more of %j", (change) => {
    expect(guide(change)).toEqual({ order: null, timeLeft: null, changedMind: null })
  })
})
