import { describePayment, type FpsPayment } from ".."
import { TEXTS } from "../texts"
import { PAYMENT } from "./fake-store"

const BEFORE = Date.parse(PAYMENT.expires_at) - 1
const AFTER = BEFORE + 1

describe("what to show of a payment", () => {
  it.each<[string, Partial<FpsPayment> | null, { failed?: boolean; now?: number }, string[]]>([
    ["waiting", {}, {}, ["pay"]],
    ["waiting", { redirect_url: null }, {}, []],
    ["failed", {}, { failed: true }, ["retry"]],
    ["no_news", {}, { now: AFTER }, ["shop"]],
    ["no_news", {}, { failed: true, now: AFTER }, ["shop"]],
    ["received", { status: "paid" }, {}, ["shop"]],
    ["paid", { status: "paid", order_id: "order_1" }, {}, ["shop"]],
    ["paid", { status: "paid", order_id: "order_1" }, { failed: true, now: AFTER }, ["shop"]],
    ["expired", { status: "expired" }, { failed: true }, ["retry"]],
    ["cancelled", { status: "cancelled" }, {}, ["retry"]],
    ["unknown", null, {}, ["shop"]],
  ])("%s for %j and %j", (state, change, options, actions) => {
    const payment = change && { ...PAYMENT, ...change }
    const view = describePayment(payment, { now: BEFORE, ...options })
    expect({ state: view.state, actions: view.actions.map(({ action }) => action) }).toEqual({
      state,
      actions,
    })
  })

  it.each([
    [undefined, "en"],
    ["en-GB", "en"],
    ["fr", "en"],
    ["zh-HK", "zh-HK"],
    ["zh", "zh-HK"],
  ] as const)("speaks for locale %s the language %s", (language, expected) => {
    expect(describePayment(null, { language }).title).toBe(TEXTS[expected].states.unknown[0])
  })

  // A code that was shown can be paid at the last moment, whatever the gateway says of it now.
  it.each(["failed", "no_news", "expired", "cancelled"] as const)(
    "tells a shopper whom the bank charged what to do when it is %s",
    (state) => {
      expect(TEXTS.en.states[state][1]).toContain("If your bank shows it as paid,")
      expect(TEXTS["zh-HK"].states[state][1]).toContain("如銀行顯示已付款，")
    },
  )

  it("has every text in both languages, and none twice", () => {
    const { en, "zh-HK": zh } = TEXTS
    expect(Object.keys(zh.states)).toEqual(Object.keys(en.states))
    expect(Object.keys(zh.actions)).toEqual(Object.keys(en.actions))
    const all = [en, zh].flatMap(({ states, actions }) => [
      ...Object.values(states).map(([title]) => title),
      ...Object.values(actions),
    ])
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain("")
  })
})
