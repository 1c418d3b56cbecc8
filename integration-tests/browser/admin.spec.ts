import type { Locator, Page } from "playwright-core"

import { describeInBrowser } from "../helpers/browser"
import { eventually } from "../helpers/wait"
import { STAFF } from "../helpers/seed"
import type { Backend } from "./admin/backend"
import { followAlarm } from "./admin/gateway-refuses"
import { fill, LANGUAGES } from "./admin/language"
import { openPanel, startAdminStage, visit, type AdminStage } from "./admin/stage"
import { panel, type Panel } from "./admin/panel"
import { workOnCase } from "./admin/work-on-case"

describeInBrowser("the admin panel", () => {
  let stage: AdminStage
  let page: Page
  let ui: Panel

  beforeAll(async () => {
    stage = await startAdminStage()
  })

  afterAll(() => stage.close())

  describe.each(LANGUAGES)("in $name", ({ code, texts }) => {
    beforeAll(async () => {
      page = await openPanel(stage.browser, stage.backend, { language: code })
      ui = panel({ page, stage, texts })
    })

    afterAll(() => page.context().close())

    /** The row of a payment in the list. */
    const row = (text: string): Locator => page.getByRole("row").filter({ hasText: text })

    it("sets the gateway up from nothing, to a round trip that passes", async () => {
      await ui.forgetSettings()
      await visit(page, stage.backend, "/settings/fps")
      await ui.enterGateway({ baseUrl: stage.sandbox.url })

      const test = await ui.startTest()
      await stage.sandbox.pay(await ui.testOrder())
      await test.locator("[data-test-state=passed]").waitFor()
      await test.getByText(texts.test.state.passed, { exact: true }).waitFor()
      await ui.closeDrawer()
    })

    it("finds a wrong signing secret by the round trip, and says what to do", async () => {
      await ui.replaceSecret("signingSecret", "not-what-the-portal-shows")
      const test = await ui.startTest()
      await stage.sandbox.pay(await ui.testOrder())
      await test.locator("[data-step=signature_right][data-state=failed]").waitFor()
      await test.getByText(texts.test.codes.wrong_signature).waitFor()
      await ui.closeDrawer()
      await ui.replaceSecret("signingSecret", stage.sandbox.signingSecret)

      // What was found with the other secret says nothing of this one.
      const answered = page.waitForResponse((one) =>
        one.url().endsWith("/fps/settings/connection-tests"),
      )
      await ui
        .gateway("sandbox")
        .getByRole("button", { name: texts.test.button, exact: true })
        .click()
      await answered
      await test.locator("[data-step=signature_right][data-state=waiting]").waitFor()
      expect(await test.locator("[data-test-state]").count()).toBe(0)
      await ui.closeDrawer()
    })

    it("shows a wrong address at its field, in the reader's language", async () => {
      const sandbox = ui.gateway("sandbox")
      await sandbox
        .getByLabel(texts.settings.fields.baseUrl, { exact: true })
        .fill("http://gateway.example.com")
      await sandbox.getByRole("button", { name: texts.common.actions.save, exact: true }).click()
      await sandbox.getByRole("alert").waitFor()
      expect(await sandbox.getByRole("alert").textContent()).toBe(
        texts.settings.errors.https_or_private,
      )
      await page.locator("#fps-environments-sandbox-baseUrl:focus").waitFor()

      const asked = page.getByRole("alertdialog", { name: texts.settings.leave.title })
      const away = page
        .locator('nav a[href$="/settings/profile"], a[href$="/settings/users"]')
        .first()
      await away.click()
      await asked.getByRole("button", { name: texts.settings.leave.stay }).click()
      await asked.waitFor({ state: "hidden" })
      await sandbox.getByRole("button", { name: texts.common.actions.discard, exact: true }).click()
      await away.click()
      await page.waitForURL(/\/settings\/(profile|users)/)
    })

    it("follows a payment from pending to paid without being reloaded", async () => {
      const { session, gatewayOrderId, orderId } = await stage.shop.checkout({
        placeOrder: "before_payment",
      })
      const { reference, id } = await ui.payment({ gatewayOrderId })
      expect(session.status).toBe("pending")

      await visit(page, stage.backend, "/fps")
      await row(reference).getByText(texts.payments.status.pending, { exact: true }).waitFor()
      await row(reference).getByRole("link", { name: reference }).press("Enter")
      await page.waitForURL(`**/fps/payments/${id}`)
      await page.getByText(texts.payments.settlement.open, { exact: true }).first().waitFor()

      await stage.sandbox.pay(gatewayOrderId)
      await page.getByText(texts.payments.status.paid, { exact: true }).first().waitFor()
      await page.getByText(texts.payments.timeline.settled, { exact: true }).waitFor()

      await visit(page, stage.backend, `/orders/${orderId}`)
      const widget = page.getByRole("region", { name: texts.widget.title, exact: true })
      await widget.getByText(reference).waitFor()
      await widget.getByRole("link", { name: texts.widget.details }).click()
      await page.waitForURL(`**/fps/payments/${id}`)
    })

    it("replays an event, and shows its raw body", async () => {
      await page.getByRole("button", { name: texts.payments.timeline.showEvent }).first().click()
      const drawer = page.getByRole("dialog")
      await drawer.locator("pre", { hasText: "2001" }).waitFor()
      await drawer.getByRole("button", { name: texts.events.detail.replay, exact: true }).click()
      await page.getByText(texts.events.detail.replayed).waitFor()
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
    })

    it("finds a late payment, and closes it once the refund is sent", async () => {
      const { orderId, gatewayOrderId } = await stage.shop.checkout({
        placeOrder: "before_payment",
      })
      await stage.backend.post(`/admin/orders/${orderId}/cancel`)
      await stage.sandbox.pay(gatewayOrderId)
      const { id } = await ui.payment({ gatewayOrderId, settlement: "held" })
      const kind = texts.cases.kinds.late_payment

      await visit(page, stage.backend, `/orders/${orderId}`)
      await page.getByText(fill(texts.widget.attention, { kind }), { exact: true }).waitFor()
      await page.getByRole("link", { name: texts.payments.detail.goToCase }).waitFor()

      await visit(page, stage.backend, "/fps/cases")
      const item = page.locator("li", {
        has: page.locator(`a[href$="/fps/payments/${id}"]`),
      })
      await item.getByText(kind, { exact: true }).waitFor()
      await item.getByText("Siu Ming Chan").waitFor()
      await item.getByText("HK$").first().waitFor()

      // With the keyboard alone.
      const refunded = item.getByRole("button", { name: texts.cases.actions.refunded, exact: true })
      const drawer = page.getByRole("dialog")
      await refunded.press("Enter")
      await drawer.waitFor()
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
      await refunded.and(page.locator(":focus")).press("Enter")
      await drawer.getByText(`${kind} · HK$100.00 · `).waitFor()
      await drawer.getByLabel(texts.cases.refund.reference, { exact: true }).waitFor()
      await page.keyboard.press("Enter")
      await drawer.getByText(texts.cases.refund.referenceMissing).waitFor()
      await page.keyboard.type(`FRN-${code}`)
      await page.keyboard.press("Enter")
      await page.getByText(texts.cases.done.refunded).waitFor()
      await item.waitFor({ state: "detached" })

      await page.getByRole("button", { name: texts.cases.resolved, exact: true }).click()
      await page.getByText(`FRN-${code}`).waitFor()
      await page.getByText(STAFF.email).first().waitFor()
    })

    it("has a page for a case: a note, and what it takes to send the money back", () =>
      workOnCase({ page, stage, ui, texts, code }))

    it("says that the gateway refuses the key, until it takes another one", () =>
      followAlarm({ page, stage, ui, texts }))

    it("records a payment that nobody reported, and has it in the daily balance", async () => {
      const { gatewayOrderId } = await stage.shop.checkout({ placeOrder: "before_payment" })
      const { id, reference } = await ui.payment({ gatewayOrderId })
      const name = fill(texts.payments.confirm.buttonFor, { reference })
      const came = page.getByRole("button", { name, exact: true })
      await visit(page, stage.backend, `/fps/payments/${id}`)
      await came.waitFor()
      await stage.closeByClock(gatewayOrderId)

      await visit(page, stage.backend, "/fps?view=unconfirmed")
      await came.press("Enter")
      const drawer = page.getByRole("dialog")
      await drawer.getByText(texts.payments.confirm.referenceHint).waitFor()
      await page.keyboard.press("Enter")
      await drawer.getByText(texts.payments.confirm.referenceMissing).waitFor()
      await page.keyboard.type(`BANK-${code}`)
      await page.keyboard.press("Enter")
      await page.getByText(texts.payments.confirm.done).waitFor()
      await came.waitFor({ state: "detached" })

      await visit(page, stage.backend, `/fps/payments/${id}`)
      await page.getByText(texts.payments.timeline.confirmed, { exact: true }).waitFor()
      await page.getByText(fill(texts.cases.reference, { reference: `BANK-${code}` })).waitFor()
      await page.getByText(STAFF.email).first().waitFor()

      await visit(page, stage.backend, "/fps/daily-balance")
      const { received } = texts.dailyBalance.figures
      await page
        .getByRole("button", { name: new RegExp(`[:：].*${received}`) })
        .last()
        .click()
      await drawer.getByRole("link", { name: reference }).click()
      await page.waitForURL(`**/fps/payments/${id}`)
    })
  })

  describe("with a second backend", () => {
    let second: Backend

    beforeAll(async () => {
      second = await stage.startAnother({ withPanel: false })
    })

    afterAll(() => second.stop())

    it.each(LANGUAGES)("shows a change there, too ($name)", async ({ code, texts }) => {
      page = await openPanel(stage.browser, stage.backend, { language: code })
      const flow = page.getByRole("region", { name: texts.settings.flow.title })
      const other = (await placeOrder(second)) === "before_payment" ? "after" : "before"
      await visit(page, stage.backend, "/settings/fps")
      await flow.getByRole("radio", { name: texts.settings.flow[`${other}_payment`] }).click()
      await flow.getByRole("button", { name: texts.common.actions.save, exact: true }).click()
      await page.getByText(texts.settings.saved).waitFor()
      await eventually(
        () => placeOrder(second),
        (known) => known === `${other}_payment`,
      )
      await page.context().close()
    })
  })

  describe("under lockSettings", () => {
    let locked: Backend

    beforeAll(async () => {
      locked = await stage.startAnother({
        withPanel: true,
        options: {
          lockSettings: true,
          environments: { sandbox: { baseUrl: stage.sandbox.url, ...ui.gatewaySecrets } },
        },
      })
    })

    afterAll(() => locked.stop())

    it.each(LANGUAGES)("is read-only, in the panel and behind it ($name)", async (language) => {
      const { code, texts } = language
      page = await openPanel(stage.browser, locked, { language: code })
      await visit(page, locked, "/settings/fps")
      await page.getByText(texts.settings.locked.title).waitFor()
      await page.getByRole("region", { name: texts.configuration.title }).waitFor()

      const controls = page.locator("main input, main [role=radio]")
      expect(await controls.count()).toBeGreaterThan(5)
      expect(await controls.and(page.locator(":enabled")).count()).toBe(0)
      expect(await locked.post("/admin/fps/settings", { refunds: "refuse" })).toMatchObject({
        status: 403,
      })
      await page.context().close()
    })
  })
})

async function placeOrder(backend: Backend): Promise<string> {
  const { body } = await backend.get("/admin/fps/settings")
  return (body as { settings: { placeOrder: string } }).settings.placeOrder
}
