import { join } from "node:path"
import type { Page } from "playwright-core"

import type { Backend } from "../../integration-tests/browser/admin/backend"
import { LANGUAGES, type PanelTexts } from "../../integration-tests/browser/admin/language"
import {
  GATEWAY,
  openPanel,
  startAdminStage,
  visit,
  type AdminStage,
  type Look,
} from "../../integration-tests/browser/admin/stage"
import { panel } from "../../integration-tests/browser/admin/panel"
import { makePayments, type MadePayments } from "./admin-payments"

const TALLEST = 6000

/** Every way that a picture is taken in. */
const LOOKS: readonly (Required<Look> & { texts: PanelTexts })[] = LANGUAGES.flatMap(
  ({ code, texts }) =>
    (["light", "dark"] as const).flatMap((theme) =>
      [1280, 390].map((width) => ({ language: code, texts, theme, width })),
    ),
)

/** One picture: an address, and what is done there before it is taken. */
interface Picture {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page, texts: PanelTexts) => Promise<void>
}

/** Pictures of every page and state of the panel: light and dark, wide and narrow, both languages. */
export async function photographAdmin(folder: string): Promise<void> {
  const stage = await startAdminStage()
  try {
    await photograph({ folder, stage, backend: stage.backend, pictures: NOTHING_YET })
    await saveGateway(stage, GATEWAY)
    const made = await makePayments(stage)
    await photograph({
      folder,
      stage,
      backend: stage.backend,
      pictures: [...inUse(made), ...connectionTests(stage)],
    })
    await photograph({ folder, stage, backend: stage.backend, pictures: await alarmed(stage) })
    const keyless = await stage.startAnother({ withPanel: true, options: keylessOptions(stage) })
    await photograph({ folder, stage, backend: keyless, pictures: KEYLESS })
    await keyless.stop()
    const locked = await stage.startAnother({ withPanel: true, options: lockedOptions(stage) })
    await photograph({ folder, stage, backend: locked, pictures: LOCKED })
    await locked.stop()
  } finally {
    await stage.close()
  }
}

async function photograph(input: {
  folder: string
  stage: AdminStage
  backend: Backend
  pictures: readonly Picture[]
}): Promise<void> {
  for (const look of LOOKS) {
    const page = await openPanel(input.stage.browser, input.backend, look)
    for (const { name, path, act } of input.pictures) {
      await page.setViewportSize({ width: look.width, height: 900 })
      await visit(page, input.backend, path)
      await page.waitForLoadState("networkidle")
      await (act ?? growToContent)(page, look.texts)
      const file = `admin-${name}-${look.language}-${look.theme}-${look.width}.png`
      await page.screenshot({ path: join(input.folder, file), animations: "disabled" })
      await page.unrouteAll({ behavior: "ignoreErrors" })
    }
    await page.context().close()
  }
}

/** The panel scrolls inside the page: the window has to be as tall as what it shows. */
async function growToContent(page: Page): Promise<void> {
  const height = Number(await page.evaluate("document.querySelector('main').scrollHeight"))
  const width = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width, height: Math.min(Math.max(900, height + 60), TALLEST) })
}

const press = (choose: (texts: PanelTexts) => string) => async (page: Page, texts: PanelTexts) => {
  await page
    .locator("main")
    .getByRole("button", { name: choose(texts) })
    .first()
    .click()
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor()
}

/** The answer of an address never comes, or is an error. */
const breaking = (kind: "silence" | "error") => async (page: Page) => {
  await page.route("**/admin/fps/**", (route) =>
    kind === "error"
      ? route.fulfill({ status: 500, json: { message: "Out of order" } })
      : undefined,
  )
  await page.reload({ waitUntil: "domcontentloaded" })
  if (kind === "silence") {
    await page.getByRole("status").first().waitFor()
  } else {
    // Of the connection, and of the list, which is asked for once more before it is given up.
    await page.getByRole("alert").nth(1).waitFor()
  }
}

const NOTHING_YET: readonly Picture[] = [
  { name: "settings-nothing-yet", path: "/settings/fps" },
  { name: "payments-empty", path: "/fps" },
  { name: "cases-empty", path: "/fps/cases" },
  { name: "events-empty", path: "/fps/events" },
]

const KEYLESS: readonly Picture[] = [{ name: "settings-no-keys", path: "/settings/fps" }]

const LOCKED: readonly Picture[] = [{ name: "settings-locked", path: "/settings/fps" }]

function inUse(made: MadePayments): readonly Picture[] {
  return [
    { name: "payments", path: "/fps" },
    { name: "payments-none-match", path: "/fps?q=nothing" },
    { name: "payments-loading", path: "/fps", act: breaking("silence") },
    { name: "payments-error", path: "/fps", act: breaking("error") },
    { name: "payments-export", path: "/fps", act: press((t) => t.payments.export.button) },
    { name: "payment-paid", path: `/fps/payments/${made.paid.id}` },
    { name: "payment-pending", path: `/fps/payments/${made.pending.id}` },
    { name: "payment-held", path: `/fps/payments/${made.late.id}` },
    { name: "events", path: "/fps/events" },
    { name: "event", path: "/fps/events", act: press((t) => t.events.kind.paid) },
    { name: "unconfirmed", path: "/fps?view=unconfirmed" },
    { name: "daily-balance", path: "/fps/daily-balance" },
    { name: "daily-balance-day", path: "/fps/daily-balance", act: openFigure },
    { name: "reconcile", path: "/fps/reconcile" },
    { name: "reconcile-columns", path: "/fps/reconcile", act: chooseStatement(made.statement) },
    { name: "statement", path: "/fps/reconcile", act: compareWith(made.statement) },
    { name: "cases", path: "/fps/cases" },
    { name: "cases-all", path: "/fps/cases?status=all" },
    { name: "cases-refund", path: "/fps/cases", act: press((t) => t.cases.actions.refunded) },
    { name: "cases-accept", path: "/fps/cases", act: press((t) => t.cases.actions.accepted) },
    { name: "cases-dismiss", path: "/fps/cases", act: press((t) => t.cases.actions.dismissed) },
    { name: "case", path: `/fps/cases/${made.late.caseId}` },
    { name: "order-paid", path: `/orders/${made.paid.orderId}` },
    { name: "order-refund-owed", path: `/orders/${made.refunded.orderId}` },
    { name: "settings", path: "/settings/fps" },
    { name: "settings-test", path: "/settings/fps", act: press((t) => t.test.button) },
    { name: "settings-refused", path: "/settings/fps", act: enterWrongAddress },
    { name: "settings-production", path: "/settings/fps", act: chooseProduction },
  ]
}

/** Opens what stands behind the first figure of the daily balance. */
async function openFigure(page: Page, texts: PanelTexts): Promise<void> {
  const name = new RegExp(`[:：].*${texts.dailyBalance.figures.received}`)
  await page.getByRole("button", { name }).first().click()
  await page.getByRole("dialog").getByRole("link").first().waitFor()
}

/** Columns of other names each time, so that the page asks which is which. */
const chooseStatement = (lines: readonly string[]) => async (page: Page, texts: PanelTexts) => {
  const header = `Date,Details,Amount ${Date.now()}`
  await page.locator("input[type=file]").setInputFiles({
    name: "statement.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...lines].join("\r\n")),
  })
  await page.getByRole("button", { name: texts.reconcile.columns.submit }).waitFor()
  await growToContent(page)
}

const compareWith = (lines: readonly string[]) => async (page: Page, texts: PanelTexts) => {
  await chooseStatement(lines)(page, texts)
  await page.getByRole("button", { name: texts.reconcile.columns.submit, exact: true }).click()
  await page.getByRole("region", { name: texts.reconcile.onlyThere.title }).waitFor()
  await growToContent(page)
}

async function enterWrongAddress(page: Page, texts: PanelTexts): Promise<void> {
  await page.getByLabel(texts.settings.fields.baseUrl).first().fill("http://gateway.example.com")
  await page.getByRole("button", { name: texts.common.actions.save, exact: true }).click()
  await page.locator("main").getByRole("alert").waitFor()
}

async function chooseProduction(page: Page, texts: PanelTexts): Promise<void> {
  await page.getByRole("radio", { name: texts.common.environment.production }).click()
  await page.getByRole("alertdialog").waitFor()
}

/** A test that passed, and one that found a wrong secret. */
function connectionTests(stage: AdminStage): readonly Picture[] {
  const run =
    (end: (order: string) => Promise<unknown>, state: string) =>
    async (page: Page, texts: PanelTexts) => {
      const hands = panel({ page, stage, texts })
      const drawer = await hands.startTest()
      await end(await hands.testOrder())
      await drawer.locator(`[data-test-state=${state}]`).waitFor()
    }
  const path = "/settings/fps"
  return [
    {
      name: "settings-test-passed",
      path,
      act: run((order) => stage.sandbox.pay(order), "passed"),
    },
    {
      name: "settings-test-failed",
      path,
      act: run(async (order) => {
        stage.sandbox.fault("bad-signature", { times: 1 })
        await stage.sandbox.pay(order)
      }, "failed"),
    },
  ]
}

/** The gateway refuses the key, and the list says so. */
async function alarmed(stage: AdminStage): Promise<readonly Picture[]> {
  await saveGateway(stage, { ...GATEWAY, apiKey: "not-what-the-portal-shows" })
  await stage.shop.requestSession(await stage.shop.collection(await stage.shop.cart()))
  return [{ name: "payments-alarm", path: "/fps" }]
}

async function saveGateway(stage: AdminStage, gateway: typeof GATEWAY): Promise<void> {
  await stage.backend.post("/admin/fps/settings", {
    environments: { sandbox: { baseUrl: stage.sandbox.url, ...gateway } },
  })
}

/** Without keys for the panel's secrets, they have to stand in the configuration file. */
function keylessOptions(stage: AdminStage): object {
  return { encryptionKeys: [], ...fileOptions(stage) }
}

function lockedOptions(stage: AdminStage): object {
  return { lockSettings: true, ...fileOptions(stage) }
}

function fileOptions(stage: AdminStage): object {
  return { environments: { sandbox: { baseUrl: stage.sandbox.url, ...GATEWAY } } }
}
