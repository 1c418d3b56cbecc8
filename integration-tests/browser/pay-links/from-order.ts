import { LANGUAGES } from "../admin/language"
import { openPanel, visit, type AdminStage } from "../admin/stage"
import { findings } from "./findings"
import { describeKit } from "./kit"
import { orderHelpers } from "./orders"
import { describePages } from "./pages"

/** What the shopper's page says. */
const SHOPPERS = {
  en: { browser: "en-GB", pay: "Pay with FPS", paid: "Paid", copy: "Copy", copied: "Copied" },
  zhTW: { browser: "zh-HK", pay: "以轉數快付款", paid: "已付款", copy: "複製", copied: "已複製" },
} as const

const SUM = "HK$100.00"
const PHONE = { width: 390, height: 844 }

/** A payment link, from the order's page to the shopper's phone. */
export function describePayLinks(stage: () => AdminStage): void {
  const { fillStock, post, payPending, editedOrder } = orderHelpers(stage)

  beforeAll(fillStock)

  it.each(LANGUAGES)(
    "is made, copied, paid and told of, in $name",
    async ({ code, texts }) => {
      const words = texts.payLink
      const said = SHOPPERS[code]
      const id = await editedOrder()
      const staff = await openPanel(stage().browser, stage().backend, { language: code })
      await visit(staff, stage().backend, `/orders/${id}`)
      const widget = staff.getByRole("region", { name: words.title, exact: true })
      await widget.getByRole("button", { name: words.request, exact: true }).click()
      await widget.getByText(words.status.open, { exact: true }).waitFor()
      await widget.getByRole("img", { name: words.qr, exact: true }).waitFor()
      const url =
        (await widget
          .getByText(/\/fps\/pay\/[\w-]{43}$/)
          .first()
          .textContent()) ?? ""
      await widget.getByText(new RegExp(`你的訂單 #\\d+ 應付 HK\\$100\\.00`)).waitFor()
      await widget.getByText(/please pay HK\$100\.00 for your order #\d+/).waitFor()

      const phone = await stage().browser.newContext({
        viewport: PHONE,
        locale: said.browser,
        bypassCSP: false,
      })
      const page = await phone.newPage()
      await page.goto(url.trim())
      await page.getByText(SUM, { exact: true }).waitFor()
      expect(await findings(page)).toEqual([])
      await page.getByRole("button", { name: said.pay, exact: true }).click()
      await page.waitForURL((address) => address.href.startsWith(stage().sandbox.url))
      await page.goto(`${url.trim()}?back=1`)
      const device = page.locator("details")
      expect(await device.getAttribute("open")).toBe(null)
      await device.locator("summary").click()
      await page.waitForEvent("load")
      await device.getByRole("img").waitFor()
      await payPending(id)
      // It looks again by itself.
      await page.getByRole("heading", { name: said.paid, exact: true }).waitFor()
      expect(await findings(page)).toEqual([])
      await phone.grantPermissions(["clipboard-read", "clipboard-write"])
      await page.getByRole("button", { name: said.copy, exact: true }).click()
      await page.getByRole("button", { name: said.copied, exact: true }).waitFor()
      const copied = await page.evaluate("navigator.clipboard.readText()")
      expect(copied).toMatch(/^\w{4} \w{4} \w{4}$/)
      // A browser inside of an app may refuse, and one that translates leaves the reference alone.
      await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error())")
      await page.getByRole("button", { name: said.copied, exact: true }).click()
      expect(await page.evaluate("String(getSelection())")).toBe(copied)
      expect(await page.locator(".reference").getAttribute("translate")).toBe("no")
      await phone.close()

      await staff.reload()
      await widget.getByText(words.status.paid, { exact: true }).waitFor()
      expect(await widget.getByRole("button", { name: words.request, exact: true }).count()).toBe(0)
      await staff.context().close()
    },
    600_000,
  )

  it("is withdrawn on the order's page", async () => {
    const [{ texts, code }] = LANGUAGES as [(typeof LANGUAGES)[number]]
    const words = texts.payLink
    const id = await editedOrder()
    const { pay_link } = await post("/admin/fps/pay-links", { order_id: id })
    const page = await openPanel(stage().browser, stage().backend, { language: code })
    await visit(page, stage().backend, `/orders/${id}`)
    const widget = page.getByRole("region", { name: words.title, exact: true })
    await widget.getByRole("button", { name: words.revoke, exact: true }).click()
    const dialog = page.getByRole("alertdialog")
    await dialog.getByRole("button", { name: words.revoke, exact: true }).click()
    await widget.getByText(words.status.revoked, { exact: true }).waitFor()
    await page.goto((pay_link as { url: string }).url)
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.context().close()
  }, 600_000)

  describe("the page of a link that is", () => describePages(stage))
  describe("by the storefront kit", () => describeKit(stage))
}
