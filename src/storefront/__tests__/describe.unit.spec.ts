import { describePayment, type FpsPayment } from ".."
import { ACTIONS, FACTS, STATES } from "../texts"
import { PAYMENT } from "./fake-store"

const BEFORE = Date.parse(PAYMENT.expires_at) - 1
const AFTER = BEFORE + 1
const PAID_BY = { session_id: "payses_2", order_id: "order_2", order_number: 8 }

const see = (change: Partial<FpsPayment> | null, options: object = {}) =>
  describePayment(change && { ...PAYMENT, ...change }, { now: BEFORE, ...options })

describe("what to show of a payment", () => {
  it.each<[string, Partial<FpsPayment> | null, { failed?: boolean; now?: number }, string[]]>([
    ["waiting", {}, {}, ["pay"]],
    ["waiting", { redirect_url: null }, {}, []],
    ["waiting", { redirect_url: "javascript:alert(1)" }, {}, []],
    ["failed", {}, { failed: true }, ["retry", "shop"]],
    ["no_news", {}, { now: AFTER }, ["shop"]],
    ["no_news", {}, { failed: true, now: AFTER }, ["shop"]],
    ["received", { status: "paid" }, {}, ["shop"]],
    ["received", { status: "paid", detail: "under_review" }, {}, ["shop"]],
    // Its order was cancelled after the money had come.
    ["received", { status: "paid", order_id: "order_1", detail: "under_review" }, {}, ["shop"]],
    ["received", { status: "paid", detail: "of a newer backend" as "too_much" }, {}, ["shop"]],
    ["too_little", { status: "paid", detail: "too_little" }, {}, ["shop"]],
    ["too_much", { status: "paid", detail: "too_much" }, {}, ["shop"]],
    ["paid", { status: "paid", order_id: "order_1" }, {}, ["shop"]],
    ["paid", { status: "paid", order_id: "order_1" }, { failed: true, now: AFTER }, ["shop"]],
    ["paid_otherwise", { status: "cancelled", paid_by: PAID_BY }, { failed: true }, ["shop"]],
    ["paid_otherwise", { detail: "paid_otherwise" }, {}, ["shop"]],
    ["refunded", { status: "paid", detail: "refunded" }, {}, ["shop"]],
    ["refunded", { status: "cancelled", detail: "refunded" }, { failed: true }, ["shop"]],
    ["expired", { status: "expired" }, { failed: true }, ["retry", "shop"]],
    ["cancelled", { status: "cancelled" }, {}, ["retry", "shop"]],
    ["not_started", { detail: "not_started", redirect_url: null }, {}, ["retry", "shop"]],
    ["not_payable", { detail: "not_payable", redirect_url: null }, { failed: true }, ["shop"]],
    ["unknown", null, {}, ["shop"]],
  ])("%s for %j and %j", (state, change, options, actions) => {
    const view = see(change, options)
    expect({ state: view.state, actions: view.actions.map(({ action }) => action) }).toEqual({
      state,
      actions,
    })
  })

  it("gives what a shopper who asks the shop needs", () => {
    const support_url = "mailto:help@example.com?subject=K7QD 4M2X 9TRA"
    const view = see({
      status: "paid",
      detail: "too_little",
      amount: 1234.5,
      received_amount: 1000,
      refunded_amount: 1000,
      order_number: 7,
      support_url,
    })
    expect({ facts: view.facts, actions: view.actions }).toEqual({
      facts: [
        { name: "amount", label: "Amount due", value: "HK$1,234.50" },
        { name: "received", label: "Received", value: "HK$1,000.00" },
        { name: "refunded", label: "Refunded", value: "HK$1,000.00" },
        { name: "order", label: "Order number", value: "#7" },
        { name: "reference", label: "Payment reference", value: "K7QD 4M2X 9TRA" },
      ],
      actions: [
        { action: "shop", label: "Back to the shop", href: null },
        { action: "support", label: "Contact us", href: support_url },
      ],
    })
  })

  it("does not repeat an amount that came whole, and has no number before there is one", () => {
    const { facts } = see({ received_amount: PAYMENT.amount }, { language: "zh-HK" })
    expect(facts).toEqual([
      { name: "amount", label: "金額", value: "HK$120.50" },
      { name: "reference", label: "付款參考編號", value: "K7QD 4M2X 9TRA" },
    ])
  })

  it("names the order that was paid by another try", () => {
    const { facts } = see({ status: "cancelled", order_number: 7, paid_by: PAID_BY })
    expect(facts.find(({ name }) => name === "order")?.value).toBe("#8")
  })

  it("offers no contact that a browser should not open", () => {
    const { actions } = see({ support_url: "javascript:alert(1)" })
    expect(actions.map(({ action }) => action)).toEqual(["pay"])
  })

  it("goes by what an older backend says", () => {
    const { detail, paid_by, received_amount, refunded_amount, reference, ...older } = PAYMENT
    const view = describePayment(older as FpsPayment, { now: BEFORE })
    expect({ state: view.state, facts: view.facts }).toEqual({
      state: "waiting",
      facts: [{ name: "amount", label: "Amount", value: "HK$120.50" }],
    })
  })

  it.each([
    [undefined, "en"],
    ["en-GB", "en"],
    ["fr", "en"],
    ["zh-HK", "zh-HK"],
    ["zh", "zh-HK"],
    ["yue-Hant-HK", "zh-HK"],
  ] as const)("speaks for locale %s the language %s", (language, expected) => {
    const [en, , zh] = STATES.unknown
    expect(describePayment(null, { language }).title).toBe(expected === "en" ? en : zh)
  })

  // A code that was shown can be paid at the last moment, whatever the gateway says of it now.
  it.each(["failed", "no_news", "expired", "cancelled", "not_payable"] as const)(
    "tells a shopper whom the bank charged what to do when it is %s",
    (state) => {
      expect(STATES[state][1]).toMatch(
        /^If your bank shows it as paid or processing,.* do not pay again/,
      )
      expect(STATES[state][3]).toMatch(/^如銀行顯示付款成功或處理中，.*請勿重複付款/)
    },
  )

  it.each(["waiting", "received", "too_much", "paid_otherwise", "unknown"] as const)(
    "keeps a shopper whose payment may be on its way from paying twice when it is %s",
    (state) => {
      expect(STATES[state][1]).toContain("do not pay again")
      expect(STATES[state][3]).toContain("請勿重複付款")
    },
  )

  it("says of a payment that is being booked that its order is not confirmed yet", () => {
    expect(STATES.received[1]).toContain("not confirmed yet")
    expect(STATES.received[3]).toContain("尚未確認")
  })

  it.each(["waiting", "failed"] as const)("says how to come back to a page that is %s", (state) => {
    expect(STATES[state][1]).toMatch(/keep its link if you close it\.$/)
    expect(STATES[state][3]).toMatch(/如關閉，請保留連結。$/)
  })

  it("says whom to ask for a refund that does not arrive", () => {
    expect(STATES.refunded[1]).toContain("contact us with the payment reference")
    expect(STATES.refunded[3]).toContain("請聯絡我們，提供付款參考編號")
  })

  it("has every text in both languages, and no title or label twice", () => {
    const all = [
      ...Object.values(STATES).flatMap(([en, , zh]) => [en, zh]),
      ...Object.values(ACTIONS).flat(),
      ...Object.values(FACTS).flat(),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect([...all, ...Object.values(STATES).flat()]).not.toContain("")
  })
})
