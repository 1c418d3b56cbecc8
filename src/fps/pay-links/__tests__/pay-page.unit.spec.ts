import { renderPayPage, type RenderInput } from "../pay-page"
import { payTexts, type PayLanguage } from "../pay-page-texts"

type Page = NonNullable<RenderInput["page"]>

const PAGE: Page = {
  state: "open",
  shop: "Tea House",
  orderNumber: 7,
  amount: 120.5,
  currencyCode: "hkd",
  supportUrl: "mailto:help@tea.example",
  claim: "possible",
  reference: "K7QD4M2X9TRA",
  payeeName: "Tea House Ltd",
  minutesLeft: null,
  keptUntil: null,
  validUntil: null,
  isLate: false,
  shopUrl: "https://tea.example",
  url: "https://api.example/fps/pay/token",
}

const LANGUAGES = ["en", "zh"] as const

function render(change: Partial<Page>, rest: Partial<RenderInput> = {}) {
  return renderPayPage({ page: { ...PAGE, ...change }, language: "en", claims: false, ...rest })
}

/** Where each of some words stands. */
const placesOf = (html: string, words: readonly string[]) => words.map((one) => html.indexOf(one))

describe("the payment page", () => {
  it.each(LANGUAGES)("does not ask for a payment once its time is over, in %s", (language) => {
    const texts = payTexts(language)
    for (const claim of [null, "possible", "noted"] as const) {
      const html = render({ claim }, { language, problem: "over" })
      expect(html).toContain(texts.problems.over)
      expect(html).not.toContain(texts.notArrived.text)
      expect(html).not.toContain(texts.states.open.text)
      expect(html).not.toContain("<form")
      expect(html).not.toContain(texts.how.open)
      expect(html.includes(texts.claim.open)).toBe(claim === "possible")
    }
    expect(render({}, { language, problem: "away" })).toContain("<form")
  })

  it.each(LANGUAGES)("does not press for a payment that was reported, in %s", (language) => {
    const texts = payTexts(language)
    for (const state of ["open", "waiting"] as const) {
      const html = render({ state, claim: "noted" }, { language })
      expect(html).toContain(`<h1>${texts.claim.noted.title}</h1>`)
      expect(html).toContain('<button type="submit" class="second">')
      expect(html).toContain(texts.claim.notPaid)
      expect(html).not.toContain(texts.claim.open)
      expect(html).not.toContain(texts.how.title)
      expect(html).not.toContain(texts.changedMind)
      expect(html).not.toContain(texts.refused)
    }
    // Most who wait have paid.
    expect(render({ state: "waiting" }, { language })).toContain('class="second"')
    expect(render({}, { language })).not.toContain('class="second"')
    // Where something else has the title, the report is acknowledged, and nothing contradicts it.
    for (const state of ["cancelled", "revoked", "expired", "pending_elsewhere"] as const) {
      const html = render({ state, claim: "noted" }, { language })
      expect(html).toContain(`<h1>${texts.states[state].title}</h1>`)
      expect(html).toContain(texts.claim.noted.title)
      expect(html).toContain(texts.claim.noted.text)
      expect(html).not.toContain(texts.states[state].text)
      expect(html).not.toContain(texts.claim.open)
    }
  })

  it.each(LANGUAGES)("helps whom the bank refused, once they saw a QR code, in %s", (language) => {
    const { refused } = payTexts(language)
    expect(render({}, { language })).toContain(refused)
    expect(render({ state: "waiting" }, { language })).toContain(refused)
    expect(render({ claim: null }, { language })).not.toContain(refused)
    expect(render({ state: "cancelled" }, { language })).not.toContain(refused)
  })

  it.each(LANGUAGES)("has a link for what it asks to do: to refresh it, in %s", (language) => {
    const { again, notArrived } = payTexts(language)
    const html = render({}, { language })
    expect(html).toContain(notArrived.text)
    expect(notArrived.text).toMatch(/Refresh|重新整理/)
    expect(html).toContain(`<a href="?lang=${language}">${again}</a>`)
    expect(render({ state: "waiting" }, { language })).toContain(
      `<a href="?back=1&amp;lang=${language}">${again}</a>`,
    )
    expect(render({ claim: null }, { language })).not.toContain(again)
  })

  it.each(LANGUAGES)("says first that a payment may be under way, in %s", (language) => {
    expect(payTexts(language).states.open.text).toMatch(/^(If your bank already|如銀行已)/)
  })

  it.each(LANGUAGES)("speaks of a difference only where there may be one, in %s", (language) => {
    const { states } = payTexts(language)
    const html = render({ state: "review", claim: null, isLate: true }, { language })
    expect(html).toContain(states.no_order.text)
    expect(html).not.toContain(states.review.text)
    expect(render({ state: "review", claim: null }, { language })).toContain(states.review.text)
  })

  it("says what its reference is for", () => {
    expect(render({})).toContain("Payment reference (give it if you contact the shop)")
    expect(render({}, { language: "zh" })).toContain("付款參考編號（查詢時請提供）")
  })

  it.each(LANGUAGES)("lets the shop find a payment by the message of a link, in %s", (language) => {
    const { states } = payTexts(language)
    for (const state of ["revoked", "expired"] as const) {
      expect(states[state].text).toMatch(/show it the message|出示載有此連結的訊息/)
    }
  })

  it.each(LANGUAGES)(
    "does not promise that somebody looks, or a QR code ends, in %s",
    (language) => {
      const { claim, changedMind } = payTexts(language)
      expect(claim.noted.title + claim.noted.text).not.toMatch(/looking|正在核對/)
      expect(claim.noted.text).toMatch(/contact the shop|聯絡網店/)
      expect(changedMind).not.toMatch(/closes|失效/)
    },
  )

  it.each(LANGUAGES)("names what was refunded, and asks for nothing, in %s", (language) => {
    const { states, refunded, owed } = payTexts(language)
    const html = render({ state: "refunded", claim: null }, { language })
    expect(html).toContain(`<h1>${states.refunded.title}</h1>`)
    expect(html).toMatch(new RegExp(`<dt>${refunded}</dt>\\s*<dd[^>]*>HK\\$120\\.50`))
    expect(html).not.toContain(`<dt>${owed}</dt>`)
    expect(html).not.toContain("<form")
  })

  it("says until when its link can be paid", () => {
    const validUntil = new Date("2026-11-27T06:05:00Z")
    expect(render({ validUntil })).toMatch(/Link valid until[^]*27 November 2026 at 14:05/)
    expect(render({ validUntil }, { language: "zh" })).toContain("連結有效至（香港時間）")
  })

  it.each(LANGUAGES)(
    "lets a customer report a payment before it says how to pay, in %s",
    (language) => {
      const { claim, how, help } = payTexts(language)
      const places = placesOf(render({}, { language }), [
        "<form",
        `>${claim.open}<`,
        how.title,
        help,
      ])
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places).not.toContain(-1)
    },
  )

  it.each(["open", "waiting"] as const)("keeps the QR code of itself closed while %s", (state) => {
    expect(render({ state })).toMatch(/<details\s*>/)
  })

  it("names no amount to pay beside another payment that is under way", () => {
    expect(render({})).toContain("HK$120.50")
    expect(render({ state: "pending_elsewhere", claim: null })).not.toContain("HK$120.50")
  })

  it.each(
    LANGUAGES.flatMap((language) =>
      (["waiting", "review", "no_order", "cancelled", "revoked", "expired"] as const).map(
        (state): [Page["state"], PayLanguage] => [state, language],
      ),
    ),
  )("keeps from paying twice, when it is %s, in %s", (state, language) => {
    const { text } = payTexts(language).states[state]
    expect(text).toMatch(
      language === "en" ? /not pay again|not order again/ : /請勿重複付款|暫勿重新下單/,
    )
  })
})
