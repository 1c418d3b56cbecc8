import type { Page } from "playwright-core"

import { describeInBrowser } from "../helpers/browser"
import { withClient } from "../helpers/database/connect"
import { STAFF } from "../helpers/seed"
import { fill, LANGUAGES } from "./admin/language"
import { GATEWAY, openPanel, startAdminStage, visit, type AdminStage } from "./admin/stage"

process.env.MEDUSA_FF_RBAC = "true"

const DATABASE = "fps_admin_roles_browser"

describeInBrowser("the panel of a store that uses roles", () => {
  let stage: AdminStage
  let orderId = ""
  let paymentId = ""

  beforeAll(async () => {
    stage = await startAdminStage(
      (sandbox) => ({ environments: { sandbox: { baseUrl: sandbox.url, ...GATEWAY } } }),
      DATABASE,
    )
    const placed = await stage.shop.checkout({ placeOrder: "before_payment" })
    orderId = placed.orderId ?? ""
    await withClient(DATABASE, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "select id from fps_payment where gateway_order_id = $1",
        [placed.gatewayOrderId],
      )
      paymentId = rows[0]?.id ?? ""
    })
  })

  afterAll(() => stage.close())

  describe.each(LANGUAGES)("in $name", ({ code, texts }) => {
    let page: Page | undefined
    let asked: string[] = []

    afterEach(() => page?.context().close())

    /** Logs in with a role whose permissions' keys are as `like` says, and opens a page. */
    const open = async (like: { all?: string; none?: string }, path: string): Promise<Page> => {
      await giveRole(like)
      const opened = await openPanel(stage.browser, stage.backend, { language: code })
      page = opened
      asked = []
      opened.on("request", (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith("/admin/fps")) {
          asked.push(pathname)
        }
      })
      await visit(opened, stage.backend, path)
      return opened
    }
    const forbidden = (shown: Page, permission: string) =>
      shown
        .getByRole("alert")
        .filter({ hasText: fill(texts.common.forbidden.explanation, { permission }) })
        .waitFor()
    const button = (shown: Page, text: string) => shown.locator("button", { hasText: text })
    const entry = (shown: Page) => shown.locator('aside a[href="/app/fps"]:visible').first()

    it("hides itself from somebody who may not read payments, on an order's page too", async () => {
      const shown = await open({ none: "(payment|fps_.*):.*" }, `/orders/${orderId}`)
      await shown.waitForLoadState("networkidle")
      expect(await shown.getByText(texts.widget.title).count()).toBe(0)
      expect(await entry(shown).count()).toBe(0)
      expect(asked).toEqual([])
      await visit(shown, stage.backend, "/fps")
      await forbidden(shown, "payment:read")
      expect(asked).toEqual([])
    })

    it("shows somebody who may only read no button, and says that settings are closed", async () => {
      const shown = await open({ all: "payment:read" }, `/fps/payments/${paymentId}`)
      await shown.getByText(texts.payments.detail.timeline).waitFor()
      await entry(shown).waitFor()
      expect(await button(shown, texts.payments.confirm.button).count()).toBe(0)
      expect(await button(shown, texts.payments.detail.check).count()).toBe(0)
      await visit(shown, stage.backend, "/settings/fps")
      await forbidden(shown, "fps_settings:read")
    })

    it("has the buttons of whoever may record payments", async () => {
      const all = "payment:(read|update)|fps_money:update"
      const shown = await open({ all }, `/fps/payments/${paymentId}`)
      await button(shown, texts.payments.confirm.button).waitFor()
      await button(shown, texts.payments.detail.check).waitFor()
    })

    it("shows settings that may not be changed as such", async () => {
      const shown = await open({ all: "fps_settings:read" }, "/settings/fps")
      await shown.getByText(texts.settings.readOnly.title).waitFor()
      await button(shown, texts.test.button).first().click()
      await shown.getByText(texts.test.explanation).waitFor()
      expect(await button(shown, texts.test.start).count()).toBe(0)
    })
  })
})

/** Replaces the roles of the only user. */
async function giveRole({ all = ".*", none = "nothing" }: { all?: string; none?: string }) {
  await withClient(DATABASE, async (client) => {
    const role = `role_${Date.now()}`
    await client.query("insert into rbac_role (id, name) values ($1, $1)", [role])
    await client.query(
      `insert into rbac_role_policy (id, role_id, policy_id)
       select $1 || id, $1, id from rbac_policy
       where key ~ ('^(' || $2 || ')$') and key !~ ('^(' || $3 || ')$') and key <> '*:*'`,
      [role, all, none],
    )
    await client.query("delete from user_rbac_role")
    await client.query(
      `insert into user_rbac_role (id, user_id, rbac_role_id)
       select $1, id, $1 from "user" where email = $2`,
      [role, STAFF.email],
    )
  })
}
