/** @jsxImportSource hono/jsx */
import { describePayment, type FpsLanguage, type FpsPayment } from "../../storefront"
import { PAYMENT } from "../../storefront/__tests__/fake-store"
import { componentTexts } from "../../storefront/react/texts"
import { PaymentPage } from "../shop/payment"
import { textsFor } from "../shop/texts"

const NOW = Date.parse(PAYMENT.expires_at) - 60_000

function render(change: Partial<FpsPayment>, language: FpsLanguage) {
  const payment = { ...PAYMENT, ...change }
  const view = describePayment(payment, { language, now: NOW })
  const visit = { language, t: textsFor(language), address: "/return" }
  const browser = { backendUrl: "http://localhost:9000", publishableKey: "pk_1" }
  const page: unknown = (
    <PaymentPage {...{ visit, payment, view, browser }} order={undefined} url="http://shop.test/" />
  )
  return { html: String(page), text: view.text, t: visit.t }
}

describe("the demo's page of a payment that the customer has reported", () => {
  it.each(["en", "zh-HK"] as const)("says so first and once, in %s", (language) => {
    const changes = [{}, { status: "expired", redirect_url: null }] as const
    for (const change of changes) {
      const before = render(change, language)
      expect(before.html).toContain(before.text)
      expect(before.html).toContain(before.t("claim.open"))
      expect(before.html.match(/class="button second"/g)?.length ?? 0).toBeLessThan(2)

      const { html, text, t } = render({ ...change, claimed_at: "2026-01-01" }, language)
      expect(html.split(t("claim.noted"))).toHaveLength(2)
      expect(html.indexOf(t("claim.noted"))).toBeLessThan(html.indexOf("<dl>"))
      expect(html).not.toContain(text)
      expect(html).not.toContain(t("claim.open"))
      const { claim, how } = componentTexts(language)
      expect(html).toContain(`${claim.notPaid}</p><div class="actions">`)
      expect(html).not.toContain(how.title)
      expect(html).toMatch(/class="actions">(<form[^>]*><input[^>]*>)?<\w+ class="button second"/)
    }
  })
})
