import type { Locator, Page } from "playwright-core"

import { hongKongDayOf } from "../../src/fps/statements/read-day"
import { describeInBrowser } from "../helpers/browser"
import { fill, LANGUAGES } from "./admin/language"
import { panel } from "./admin/panel"
import { GATEWAY, openPanel, startAdminStage, visit, type AdminStage } from "./admin/stage"

const PRICE = "100.00"

describeInBrowser("the page that reconciles", () => {
  let stage: AdminStage
  let page: Page
  let isSecondFile = false

  beforeAll(async () => {
    stage = await startAdminStage(
      (sandbox) => ({ environments: { sandbox: { baseUrl: sandbox.url, ...GATEWAY } } }),
      "fps_reconcile_browser",
    )
  })

  afterAll(() => stage.close())

  /** A file whose columns differ with the language, so that each is asked for once. */
  const choose = async (header: string, ...lines: string[]) => {
    await page.locator("input[type=file]").setInputFiles({
      name: "statement.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([header, ...lines].join("\r\n")),
    })
  }

  describe.each(LANGUAGES)("in $name", ({ code, texts }) => {
    const header = code === "en" ? "Date,Details,Amount" : "日期,摘要,金額"
    const { reconcile } = texts
    const list = (name: "matched" | "onlyHere" | "onlyThere", count: number): Locator =>
      page.getByRole("region", { name: `${reconcile[name].title} (${count})`, exact: true })

    beforeAll(async () => {
      page = await openPanel(stage.browser, stage.backend, { language: code })
      await visit(page, stage.backend, "/fps/reconcile")
    })

    afterAll(() => page.context().close())

    const reference = async (gatewayOrderId: string, settlement?: string) => {
      const ui = panel({ page, stage, texts })
      return (await ui.payment({ gatewayOrderId, settlement })).reference
    }

    it("asks once which column is which, and confirms a payment in two clicks", async () => {
      const known = await stage.shop.checkout({ placeOrder: "before_payment" })
      await stage.sandbox.pay(known.gatewayOrderId)
      const paid = await reference(known.gatewayOrderId, "settled")
      const silent = await stage.shop.checkout({ placeOrder: "before_payment" })
      const unreported = await reference(silent.gatewayOrderId)
      const today = hongKongDayOf(new Date())
      const lines = [
        `${today},FPS IN ${paid},${PRICE}`,
        `${today},FPS IN ${unreported},${PRICE}`,
        `${today},Rent ${code},"12,000.00"`,
      ]

      await choose(header, ...lines)
      const preview = page.getByTestId("fps-columns-preview")
      await preview.getByText(reconcile.columns.preview, { exact: true }).waitFor()
      await preview.getByText(`HK$100.00 · FPS IN ${paid}`).waitFor()
      await page.getByRole("button", { name: reconcile.columns.submit, exact: true }).click()
      await list("matched", 1).getByRole("link", { name: paid }).waitFor()
      const there = list("onlyThere", 2)
      await there.getByText(reconcile.maybe).waitFor()
      await there.getByRole("link", { name: unreported, exact: true }).waitFor()

      await there
        .getByRole("button", {
          name: fill(reconcile.confirm.buttonFor, { number: 3 }),
          exact: true,
        })
        .click()
      const drawer = page.getByRole("dialog")
      await drawer.getByRole("radio", { checked: true }).waitFor()
      const submit = drawer.getByRole("button", { name: reconcile.confirm.submit, exact: true })
      if (isSecondFile) {
        // The first file has lines of this day and amount with another text, which prove payments.
        const [warning = ""] = reconcile.seenAs.split("{{reference}}")
        await drawer.getByText(warning).waitFor()
        await submit.click()
        const note = drawer.getByRole("textbox", { name: reconcile.confirm.note, exact: true })
        expect(await note.getAttribute("aria-invalid")).toBe("true")
        await note.fill("Another transfer of the same day")
      }
      await submit.click()
      await page.getByText(reconcile.confirm.done).waitFor()
      isSecondFile = true
      const matched = list("matched", 2)
      await matched.getByText(reconcile.by.confirmation, { exact: true }).waitFor()
      await list("onlyThere", 1).getByText(`Rent ${code}`).waitFor()

      // The same columns again: nothing is asked.
      await visit(page, stage.backend, "/fps/reconcile")
      await choose(header, ...lines)
      await list("matched", 2).waitFor()
      expect(await page.getByText(reconcile.columns.title).count()).toBe(0)
    })

    it("names line and column of what it cannot read", async () => {
      const today = hongKongDayOf(new Date())
      await choose(header, `${today},A,1.00`, `${today},B,1.0.0`)
      const alert = page.getByRole("alert")
      await alert.waitFor()
      const where = [
        fill(reconcile.placeLine, { line: 3 }),
        fill(reconcile.placeColumn, { column: code === "en" ? "Amount" : "金額" }),
      ].join(", ")
      expect(await alert.textContent()).toBe(
        fill(reconcile.place, { where, what: reconcile.errors.amount_unreadable }),
      )
    })
  })
})
