import { randomBytes } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import supertest from "supertest"

import { createSandbox, type Sandbox } from "../../../src/sandbox"
import { launchBrowser } from "../../helpers/browser"
import { withClient } from "../../helpers/database/connect"
import { readSeeded, seededDatabase } from "../../helpers/database/template"
import { STAFF } from "../../helpers/seed"
import { Shop } from "../../helpers/shop"
import type { Store } from "../../helpers/store"
import { startBackend, type Backend } from "./backend"
import type { LanguageCode } from "./language"

/** What the gateway's portal would show. */
export const GATEWAY = {
  apiKey: "browser-test-api-key",
  signingSecret: "browser-test-signing-secret",
}

const OPTIONS = {
  environments: {},
  encryptionKeys: [randomBytes(32).toString("base64")],
  storefront: {
    successUrl: "https://shop.example.com/{country_code}/order/{order_id}",
    failureUrl: "https://shop.example.com/{country_code}/checkout?payment={status}",
  },
}

/** A store whose gateway nobody has set up yet, a gateway, and a browser. */
export interface AdminStage {
  readonly backend: Backend
  readonly sandbox: Sandbox
  readonly browser: Browser
  readonly shop: Shop
  /** What a storefront of the store asks with. */
  readonly publishableKey: string
  /** Another backend of the same store. */
  startAnother(input: { withPanel: boolean; options?: object }): Promise<Backend>
  /** As if the time of a payment had been over for two days, and nobody had said a word. */
  closeByClock(gatewayOrderId: string): Promise<void>
  /** As if Medusa had refused the money of a case, with these words. */
  sayWhyNot(paymentId: string, error: string): Promise<void>
  /** Has the time of a link be over. */
  expireLink(id: string): Promise<void>
  close(): Promise<void>
}

/**
 * Brings everything up: one Medusa, on a copy of the database that all suites share. `options` are
 * put on top of those of a store whose gateway nobody has set up yet. Suites that may run at once
 * have databases of different names.
 */
export async function startAdminStage(
  options: (sandbox: Sandbox) => object = () => ({}),
  database = "fps_admin_browser",
): Promise<AdminStage> {
  await seededDatabase(database)
  const seeded = await readSeeded(database)
  const sandbox = await createSandbox({
    ...GATEWAY,
    retry: { initialMs: 300, factor: 1.5, maxMs: 2000, maxAttempts: 20 },
  })
  const backend = await startBackend({
    database,
    withPanel: true,
    options: { ...OPTIONS, ...options(sandbox) },
  })
  const browser = await launchBrowser()
  const elsewhere = (): never => {
    throw new Error("Medusa runs in a process of its own.")
  }
  const store: Store = {
    container: elsewhere,
    fps: elsewhere,
    sandbox: () => sandbox,
    http: () => supertest.agent(backend.url),
    shop: () => new Shop(store),
    seeded: () => seeded,
    backendUrl: () => backend.url,
  }
  return {
    backend,
    sandbox,
    browser,
    shop: store.shop(),
    publishableKey: seeded.publishableKey,
    startAnother: ({ withPanel, options }) =>
      startBackend({ database, withPanel, options: { ...OPTIONS, ...options } }),
    async closeByClock(gatewayOrderId) {
      await withClient(database, async (client) => {
        await client.query(
          `update fps_payment set status = 'expired', closed_by = 'timeout', live = false,
             created_at = now() - interval '2 days', expires_at = now() - interval '2 days'
           where gateway_order_id = $1`,
          [gatewayOrderId],
        )
      })
    },
    async sayWhyNot(paymentId, error) {
      await withClient(database, async (client) => {
        await client.query(
          "update fps_case set evidence = evidence || jsonb_build_object('error', $2::text) where payment_id = $1",
          [paymentId, error],
        )
      })
    },
    async expireLink(id) {
      await withClient(database, async (client) => {
        await client.query(
          "update fps_pay_link set expires_at = now() - interval '1 minute' where id = $1",
          [id],
        )
      })
    },
    async close() {
      await browser.close()
      await backend.stop()
      await sandbox.close()
    },
  }
}

/** How a page is looked at. */
export interface Look {
  readonly language: LanguageCode
  readonly theme?: "light" | "dark"
  readonly width?: number
}

/** A page of the panel, logged in, in the language of the reader. */
export async function openPanel(browser: Browser, backend: Backend, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1280, height: 900 },
    locale: look.language === "en" ? "en-HK" : "zh-HK",
    colorScheme: look.theme ?? "light",
  })
  const remembered = JSON.stringify({
    lng: look.language,
    medusa_admin_theme: look.theme ?? "light",
  })
  await context.addInitScript({
    content: `document.cookie = "lng=${look.language}; path=/"
      for (const [name, value] of Object.entries(${remembered})) localStorage.setItem(name, value)`,
  })
  const login = await context.request.post(`${backend.url}/auth/user/emailpass`, { data: STAFF })
  const { token } = (await login.json()) as { token: string }
  await context.request.post(`${backend.url}/auth/session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = await context.newPage()
  return page
}

/** Opens an address of the panel. The first one of a backend waits for its bundler. */
export async function visit(page: Page, backend: Backend, path: string): Promise<void> {
  await page.goto(`${backend.url}/app${path}`, { timeout: 300_000, waitUntil: "domcontentloaded" })
  await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: 300_000 })
}
