import { join } from "node:path"
import type { Locator, Page } from "playwright-core"

import { hongKongDayOf } from "../../src/fps/statements/read-day"
import { describeInBrowser } from "../helpers/browser"
import { describeHold } from "./admin/hold"
import { fill, LANGUAGES } from "./admin/language"
import { panel } from "./admin/panel"
import { GATEWAY, openPanel, startAdminStage, visit, type AdminStage } from "./admin/stage"
import { describePayLinks } from "./pay-links/from-order"

const PRICE = "100.00"
const PICTURES = join(__dirname, "..", "..", ".cache", "screenshots")

describeInBrowser("reconciling and payment links", () => {
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

  /** Pictures of the whole page, on a phone and on a desk, where nothing may be wider than the page. */
  const picture = async (name: string, code: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const height = Number(await page.evaluate("document.querySelector('main').scrollHeight"))
      await page.setViewportSize({ width, height: Math.max(900, height + 60) })
      const path = join(PICTURES, `reconcile-${name}-${code}-${width}.png`)
      await page.screenshot({ path, animations: "disabled" })
      const isTooWide = "document.querySelector('main').scrollWidth > window.innerWidth"
      expect(await page.evaluate(isTooWide)).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  // They share one store.
  describe("an order that waits for its payment", () => describeHold(() => stage))

  describe.each(LANGUAGES)("the page that reconciles, in $name", ({ code, texts }) => {
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
        // The server names the payment that the line may be, and the same note answers that.
        const refused = page.waitForResponse((answer) => answer.status() === 409)
        await submit.click()
        await refused
        await drawer.getByText(warning).waitFor({ state: "detached" })
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

    it("shows how a file is read with each choice, and remembers its header", async () => {
      for (let count = 0; count < 2; count++) {
        const { gatewayOrderId } = await stage.shop.checkout({ placeOrder: "before_payment" })
        await stage.sandbox.pay(gatewayOrderId)
        await reference(gatewayOrderId, "settled")
      }
      const today = hongKongDayOf(new Date())
      const [other, ...columns] =
        code === "en"
          ? ["Booking date,Narrative,Amount", "When", "What", "Sum", "Kind", "Cur"]
          : ["交易日期,備註,金額", "何時", "何事", "數目", "類", "幣"]
      const [when, what, sum, kind, cur] = columns
      const lines = [
        `${today},Waiting,5.00`,
        "Posted",
        columns.join(","),
        ...[1, 2, 3].map((at) => `${today},FPS CREDIT ${code} ${at},${PRICE},C,HKD`),
        `${today},Rent,"12,000.00",D,HKD`,
        `${today},Wire,55.00,C,USD`,
        `${today},Cash ${code},7.00,C,HKD`,
      ]
      const { columns: words, errors, placeLine, placeColumn, place } = reconcile
      const alert = page.getByRole("alert")
      const says = (line: number, column: string | null, code: keyof typeof errors) => {
        const where = [
          fill(placeLine, { line }),
          ...(column === null ? [] : [fill(placeColumn, { column })]),
        ].join(", ")
        return alert
          .getByText(fill(place, { where, what: errors[code] }), { exact: true })
          .waitFor()
      }
      const pick = async (label: string, option: string) => {
        await page.getByLabel(label, { exact: true }).click()
        await page.getByRole("option", { name: option, exact: true }).click()
      }

      await visit(page, stage.backend, "/fps/reconcile")
      await choose(other, ...lines)
      await says(4, code === "en" ? "Amount" : "金額", "amount_unreadable")
      const headerLine = page.getByLabel(words.header, { exact: true })
      expect(await headerLine.inputValue()).toBe("1")
      await headerLine.fill("3")
      await says(3, null, "no_header")
      await headerLine.fill("4")
      await alert.waitFor({ state: "detached" })
      await pick(words.date, when)
      await pick(words.text, what)
      const preview = page.getByTestId("fps-columns-preview")
      expect(await preview.count()).toBe(0)
      await pick(words.amount, sum)
      await says(8, kind, "sign_passed_over")
      await pick(words.sign, kind)
      await says(9, cur, "currency_passed_over")
      await pick(words.currency, cur)
      const line = (way: string, amount: string, text: string) =>
        preview
          .getByText(fill(words.previewLine, { date: today, way, amount, text }), { exact: true })
          .waitFor()
      await line(words.in, "HK$100.00", `FPS CREDIT ${code} 1`)
      await line(words.out, "HK$12,000.00", "Rent")
      const space = code === "en" ? " " : ""
      for (const [reason, lines] of [
        ["above", 2],
        ["currency", 9],
        ["went_out", 8],
      ] as const) {
        const where = fill(reconcile.itsLines_one, { lines })
        await preview
          .getByText(`${words.leftOut[reason]}${space}${where}`, { exact: true })
          .waitFor()
      }
      await picture("preview", code)

      await page.getByRole("button", { name: words.submit, exact: true }).click()
      await list("onlyThere", 1).getByText(`Cash ${code}`).waitFor()
      const group = page.getByRole("region", { name: `${reconcile.groups.title} (1)`, exact: true })
      await group.getByText("HK$300.00").waitFor()
      await picture("lists", code)

      // The header and the columns again: nothing is asked, and they can still be changed.
      await visit(page, stage.backend, "/fps/reconcile")
      await choose(other, ...lines)
      await page.getByRole("button", { name: words.change, exact: true }).click()
      expect(await headerLine.inputValue()).toBe("4")
      await line(words.out, "HK$12,000.00", "Rent")
    })

    it("names both lines of a payment whose money the bank took back", async () => {
      const { gatewayOrderId } = await stage.shop.checkout({ placeOrder: "before_payment" })
      await stage.sandbox.pay(gatewayOrderId)
      const undone = await reference(gatewayOrderId, "settled")
      const today = hongKongDayOf(new Date())
      await visit(page, stage.backend, "/fps/reconcile")
      await choose(
        header,
        `${today},FPS IN ${undone},${PRICE}`,
        `${today},Rent ${code},-5.00`,
        `${today},Reversal FPS IN ${undone},-${PRICE}`,
      )
      const lines = ["2", "4"].join(texts.common.separator)
      const here = page.getByRole("region", { name: reconcile.onlyHere.title })
      await here
        .getByText(reconcile.columns.leftOut.taken_back)
        .filter({ hasText: fill(reconcile.itsLines_other, { lines }) })
        .waitFor()
      await here.getByRole("link", { name: undone, exact: true }).waitFor()
      await list("onlyThere", 0).getByText(reconcile.onlyThere.empty).waitFor()
      await picture("taken-back", code)
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

  // After the lists of payments, which say how many there are.
  describe("a payment link, from the order's page to the shopper's phone", () =>
    describePayLinks(() => stage))
})
