import { renderToStaticMarkup } from "react-dom/server"
import { describePayment, type FpsPayment, type FpsState } from "../.."
import { PAYMENT } from "../../__tests__/fake-store"
import { FpsButton, FpsResult, type FpsResultProps } from ".."

const NEVER = () => new Promise<never>(() => undefined)
const NOW = Date.parse(PAYMENT.expires_at) - 60_000
const SUPPORT = "mailto:help@example.com"
const PAID_BY = { session_id: "payses_2", order_id: "order_2", order_number: 8 }

const STATES: Record<FpsState, [Partial<FpsPayment> | null, Partial<FpsResultProps>]> = {
  waiting: [{}, {}],
  failed: [{}, { failed: true }],
  no_news: [{ expires_at: "2020-01-01T00:00:00.000Z" }, {}],
  received: [{ status: "paid", detail: "under_review" }, {}],
  too_little: [{ status: "paid", detail: "too_little", received_amount: 100 }, {}],
  too_much: [{ status: "paid", detail: "too_much", received_amount: 200 }, {}],
  paid: [{ status: "paid", order_id: "order_1", order_number: 7 }, {}],
  paid_otherwise: [{ status: "cancelled", paid_by: PAID_BY }, {}],
  refunded: [{ status: "paid", detail: "refunded", refunded_amount: 120.5 }, {}],
  expired: [{ status: "expired" }, {}],
  cancelled: [{ status: "cancelled" }, {}],
  not_started: [{ status: "cancelled", detail: "not_started" }, {}],
  not_payable: [{ detail: "not_payable", redirect_url: null }, {}],
  unknown: [null, {}],
}

function draw(change: Partial<FpsPayment> | null | undefined, props: Partial<FpsResultProps> = {}) {
  const payment = change && { ...PAYMENT, support_url: SUPPORT, ...change }
  return renderToStaticMarkup(
    <FpsResult
      sessionId="payses_1"
      payment={payment}
      wait={NEVER}
      retry={NEVER}
      shopUrl="/hk"
      orderUrl="/hk/order/{order_id}/confirmed"
      drawnAt={NOW}
      {...props}
    />,
  )
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"|<a [^>]*href="([^"]*)"/g)].map(([, one, two]) => one ?? two)

describe("the page of a payment, as a server draws it", () => {
  it.each(
    (Object.keys(STATES) as FpsState[]).flatMap((state) =>
      (["en", "zh-HK"] as const).map((language) => [state, language] as const),
    ),
  )("tells %s in %s, with what to name to the shop", (state, language) => {
    const [change, props] = STATES[state]
    const html = draw(change, { ...props, language })
    const payment = change && { ...PAYMENT, support_url: SUPPORT, ...change }
    const view = describePayment(payment, { ...props, language, now: NOW })

    expect(view.state).toBe(state)
    expect(html).toContain(`data-state="${state}"`)
    expect(html).toContain(`lang="${language}"`)
    for (const words of [
      view.title,
      view.text,
      ...view.facts.flatMap(({ label, value }) => [label, value]),
      ...view.actions.map(({ label }) => label),
    ]) {
      expect(html).toContain(words)
    }
  })

  it.each(["paid", "paid_otherwise", "received", "too_little", "too_much", "refunded"] as const)(
    "offers no second payment when it is %s",
    (state) => {
      const html = draw(STATES[state][0], { failed: true })
      expect(html).not.toContain("<button")
      expect(html).not.toContain(PAYMENT.redirect_url.split("?")[0])
    },
  )

  it("says how to pay on the same phone while the code can be paid, and names the payee", () => {
    const html = draw({ payee_name: "Tea House" })
    expect(html).toContain("take a new screenshot")
    expect(html).toContain("that the payee is “Tea House”. If not, do not pay")
    expect(draw({ payee_name: "Tea House" }, { language: "zh-HK" })).toContain(
      "收款人是否「Tea House」；如不符，請勿付款",
    )
    expect(draw({})).toContain("Check the payee and the amount, and confirm. Come back")
    for (const change of [STATES.no_news, STATES.expired, STATES.paid]) {
      expect(draw(change[0])).not.toContain("screenshot")
    }
  })

  it("leads to the order that is paid, whichever payment paid it", () => {
    expect(linksOf(draw(STATES.paid[0]))).toEqual(["/hk/order/order_1/confirmed", "/hk", SUPPORT])
    expect(linksOf(draw(STATES.paid_otherwise[0]))).toEqual([
      "/hk/order/order_2/confirmed",
      "/hk",
      SUPPORT,
    ])
    // An order that is placed and waits for its money.
    expect(linksOf(draw({ order_id: "order_1" }))).toEqual([
      "https://gateway.test/checkout/1?signature=abc",
      SUPPORT,
    ])
  })

  it("waits for the first word where nothing is known yet", () => {
    const html = draw(undefined)
    expect(html).toContain('data-state="loading"')
    expect(html).toContain("We are checking your payment.")
  })

  it("is read out, and wears the shop's class names", () => {
    const classNames = {
      root: "c-root",
      message: "c-message",
      title: "c-title",
      text: "c-text",
      facts: "c-facts",
      fact: "c-fact",
      label: "c-label",
      value: "c-value",
      actions: "c-actions",
      secondary: "c-secondary",
      how: "c-how",
    }
    const html = draw({}, { classNames })
    expect(html).toContain('<div role="status" class="c-message"><h1 class="c-title">')
    for (const name of Object.values(classNames)) {
      expect(html).toContain(`class="${name}"`)
    }
    const primary = draw({ status: "expired" }, { classNames: { primary: "c-primary" } })
    expect(primary).toContain('class="c-primary"')
    expect(draw({})).not.toContain("class=")
  })
})

describe("the pay button, as a server draws it", () => {
  const button = { cartId: "cart_1", start: NEVER, howToPay: false }

  it("says what it does, in the shopper's language or the shop's words", () => {
    expect(renderToStaticMarkup(<FpsButton {...button} />)).toBe(
      '<button lang="en" type="button">Pay with FPS</button>',
    )
    expect(renderToStaticMarkup(<FpsButton {...button} language="zh-HK" />)).toBe(
      '<button lang="zh-HK" type="button">以轉數快付款</button>',
    )
    expect(
      renderToStaticMarkup(
        <FpsButton {...button} className="big" disabled data-testid="submit-order-button">
          Pay HK$120.50
        </FpsButton>,
      ),
    ).toBe(
      '<button class="big" disabled="" data-testid="submit-order-button" type="button">Pay HK$120.50</button>',
    )
    const total = "HK$120.50"
    expect(renderToStaticMarkup(<FpsButton {...button}>Pay {total} now</FpsButton>)).toMatch(
      /^<button type="button"><span>Pay .*<\/span><\/button>$/,
    )
  })

  it("is followed by how to pay on the same phone, in the payee's name if the shop said it", () => {
    const english = renderToStaticMarkup(
      <FpsButton {...button} howToPay payeeName="Tea House" classNames={{ how: "c-how" }} />,
    )
    expect(english).toContain('</button><div class="c-how" lang="en"')
    expect(english.match(/<li>/g)).toHaveLength(3)
    expect(english).toContain("that the payee is “Tea House”. If not, do not pay")
    const chinese = renderToStaticMarkup(<FpsButton {...button} howToPay language="zh-HK" />)
    expect(chinese).toContain("核對收款人及金額並確認付款，然後返回網店")
  })
})
