import { fill, LANGUAGES } from "./language"
import { openPanel, visit, type AdminStage } from "./stage"

/** An order that waits for its payment, in the panel. */
export function describeHold(stage: () => AdminStage): void {
  it.each(LANGUAGES)("is released with a note, in $name", async ({ code, texts }) => {
    const { hold } = texts
    const { orderId } = await stage().shop.checkout({ placeOrder: "before_payment" })
    const page = await openPanel(stage().browser, stage().backend, { language: code })
    try {
      await visit(page, stage().backend, `/orders/${orderId}`)
      await page.getByText(hold.explanation, { exact: true }).waitFor()
      await page.getByRole("button", { name: hold.release, exact: true }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByRole("button", { name: hold.submit, exact: true }).click()
      await drawer.getByText(hold.noteMissing, { exact: true }).waitFor()
      await drawer.getByLabel(hold.note).fill("Pays at the counter.")
      await drawer.getByRole("button", { name: hold.submit, exact: true }).click()
      await page.getByText(hold.released).waitFor()
      await page.getByText(fill(texts.cases.note, { note: "Pays at the counter." })).waitFor()
      expect(await page.getByText(hold.explanation, { exact: true }).count()).toBe(0)
    } finally {
      // The others need its stock.
      await stage().backend.post(`/admin/orders/${orderId}/cancel`)
      await page.context().close()
    }
  })
}
