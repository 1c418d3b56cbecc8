import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { PAYMENT } from "../../__tests__/fake-store"
import { ResultView } from "../result-view"

const SUPPORT = "mailto:help@example.com"
const OLD = { ...PAYMENT, status: "cancelled", redirect_url: null, support_url: SUPPORT } as const
const NOTHING = () => undefined

function draw(props: Partial<ComponentProps<typeof ResultView>>): string {
  return renderToStaticMarkup(
    <ResultView
      payment={OLD}
      away={false}
      now={0}
      url={undefined}
      language="en"
      shopUrl="/hk"
      orderUrl={undefined}
      classNames={{ primary: "first", secondary: "other" }}
      problem={undefined}
      notice={undefined}
      busy={false}
      retry={NOTHING}
      goTo={NOTHING}
      {...props}
    />,
  )
}

/** Buttons and links in their order: class name, where to, and what they say. */
const actionsOf = (html: string) =>
  [...html.matchAll(/<(a|button) ([^>]*)>(.*?)<\/\1>/g)].map(([, , attributes = "", label]) => [
    /class="([^"]*)"/.exec(attributes)?.[1],
    /href="([^"]*)"/.exec(attributes)?.[1],
    label,
  ])
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")

const WAYS_OUT = [
  ["other", "/hk", "Back to the shop"],
  ["other", SUPPORT, "Contact us"],
]

describe("the page of a payment, while the shopper tries again", () => {
  it.each([
    ["dearer", 130.5, "Continue with HK$130.50"],
    ["cheaper", 99, "Continue with HK$99.00"],
  ])("tells that it is %s, old sum and new one, and leaves every way open", (_, amount, label) => {
    const html = draw({ notice: { address: "/checkout", copied: true, amount } })
    expect(wordsOf(html)).toContain(
      `Your cart has changed. Please check it before you continue. Old total HK$120.50 New total HK$${amount.toFixed(2)}`,
    )
    expect(actionsOf(html)).toEqual([["first", undefined, label], ...WAYS_OUT])
  })

  it("names the codes that are lost, in Chinese too", () => {
    const notice = { address: "/checkout", copied: true, amount: 130.5, lostPromotions: ["ONCE"] }
    expect(wordsOf(draw({ notice }))).toContain("Promotions that no longer apply ONCE Old total")
    const html = draw({ notice, language: "zh-HK" })
    expect(wordsOf(html)).toContain("已不適用的優惠 ONCE 原總額 HK$120.50 新總額 HK$130.50")
    expect(actionsOf(html).map(([, , label]) => label)).toEqual([
      "繼續（HK$130.50）",
      "返回網店",
      "聯絡我們",
    ])
  })

  it("asks before another cart is replaced", () => {
    const html = draw({ notice: { replacesCart: true } })
    expect(html).toContain('data-testid="fps-other-cart"')
    expect(wordsOf(html)).toContain("There is something in your cart. If you continue")
    expect(html).not.toContain("fps-new-total")
    expect(actionsOf(html)).toEqual([["first", undefined, "Continue"], ...WAYS_OUT])
    expect(wordsOf(draw({ notice: { replacesCart: true }, language: "zh" }))).toContain(
      "你的購物車內已有商品",
    )
  })

  it("takes the notice away when the money came meanwhile", () => {
    const payment = { ...OLD, status: "paid", order_id: "order_1" } as const
    const html = draw({ payment, notice: { replacesCart: true } })
    expect(html).not.toContain("fps-other-cart")
    expect(html).not.toContain("<button")
  })

  it("leads to the shop when there is no cart to try again with", () => {
    const problem = { code: "cart_gone", title: "Gone", text: "Gone.", field: null } as const
    expect(actionsOf(draw({ problem }))).toEqual([["first", "/hk", WAYS_OUT[0]?.[2]], WAYS_OUT[1]])
    const other = { ...problem, code: "unreachable" } as const
    expect(actionsOf(draw({ problem: other }))[0]).toEqual(["first", undefined, "Try again"])
  })
})

describe("the page of a payment that cannot be asked for", () => {
  it.each([
    [
      "en",
      "We cannot check your payment right now",
      "do not pay again: your money is not lost",
      "Back to the shop",
    ],
    ["zh-HK", "暫時未能查詢付款狀況", "請勿重複付款，款項不會遺失", "返回網店"],
  ])("says so in %s, and leads to the shop", (language, title, text, shop) => {
    const html = draw({ payment: undefined, away: true, language })
    expect(html).toContain('data-state="away"')
    expect(wordsOf(html)).toContain(title)
    expect(wordsOf(html)).toContain(text)
    expect(actionsOf(html)).toEqual([["first", "/hk", shop]])
  })

  it("goes by what is known, where anything is", () => {
    expect(draw({ away: true })).toContain('data-state="cancelled"')
    expect(draw({ payment: null, away: true })).toContain('data-state="unknown"')
  })
})

describe("the page of a payment that waits", () => {
  it("asks whether the bank shows it as paid before it says how to pay", () => {
    const html = draw({
      payment: PAYMENT,
      claim: () => Promise.resolve(),
      url: "https://shop.test/payment/payses_1",
    })
    const places = ["fps-pay", "fps-claim", "fps-how-to-pay", "fps-other-device"].map((id) =>
      html.indexOf(`data-testid="${id}"`),
    )
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it("does not press for a payment: most who see it have paid", () => {
    const looks = actionsOf(draw({ payment: PAYMENT })).map(([look]) => look)
    expect(looks).toContain("other")
    expect(looks).not.toContain("first")
    expect(actionsOf(draw({}))[0]?.[0]).toBe("first")
  })
})

describe("the reference of a payment", () => {
  it.each([
    ["en", "Payment reference (give it if you contact us)"],
    ["zh-HK", "付款參考編號（查詢時請提供）"],
  ])("says what it is for, in %s", (language, words) => {
    expect(wordsOf(draw({ language }))).toContain(words)
  })
})

describe("the page of a payment that was received for a cancelled order", () => {
  it("says once that the shop will contact the shopper", () => {
    const change = { status: "paid", detail: "under_review", order_cancelled: true } as const
    const words = wordsOf(draw({ payment: { ...OLD, ...change } }))
    expect(words.match(/we will contact you/gi)).toHaveLength(1)
    expect(words).toContain("Please do not pay again")
    expect(words).not.toContain("not confirmed")
  })
})

describe("the page of a payment that the customer has reported", () => {
  const CLAIMED = { claimed_at: "2026-01-01T00:00:00.000Z", support_url: SUPPORT }
  const BEFORE = Date.parse(PAYMENT.expires_at) - 60_000
  const claim = () => Promise.resolve()

  it.each([
    ["waiting", { ...PAYMENT, ...CLAIMED }, "Show the QR code again"],
    ["cancelled", { ...OLD, ...CLAIMED }, "Try again"],
  ])(
    "says so first and once when it is %s, and does not press for a payment",
    (_, payment, main) => {
      const html = draw({ payment, claim, now: BEFORE })
      expect(wordsOf(html)).not.toContain("My bank shows it as paid")
      expect(wordsOf(html).match(/We have noted it\. Please do not pay again/g)).toHaveLength(1)
      expect(html.indexOf("We have noted it")).toBeLessThan(html.indexOf("<dl"))
      const actions = actionsOf(html)
      expect(actions.map(([, , label]) => label)).toContain(main)
      expect(actions.map(([look]) => look)).not.toContain("first")
      expect(wordsOf(html)).toContain(`Pay only if you are sure that you have not paid. ${main}`)
      expect(wordsOf(html)).not.toMatch(/banking app|Changed your mind/)
      expect(wordsOf(draw({ payment, now: BEFORE, language: "zh-HK" }))).toContain(
        "我們已記錄。請勿重複付款",
      )
    },
  )

  it("says nothing of paying above buttons that lead elsewhere", () => {
    const html = draw({ payment: { ...PAYMENT, ...CLAIMED }, claim, now: BEFORE + 120_000 })
    expect(html).toContain('data-state="no_news"')
    expect(wordsOf(html)).toContain("Contact us")
    expect(wordsOf(html)).not.toContain("Pay only if")
  })

  it("says what became of it, once that is known", () => {
    const payment = { ...PAYMENT, ...CLAIMED, status: "paid", order_id: "order_1" } as const
    const html = draw({ payment, claim })
    expect(wordsOf(html)).toContain("Your order is confirmed.")
    expect(wordsOf(html)).not.toContain("We have noted it")
    expect(actionsOf(html)[0]?.[0]).toBe("first")
  })
})
