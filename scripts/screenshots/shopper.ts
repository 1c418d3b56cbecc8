import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { launchBrowser } from "../../integration-tests/helpers/browser"
import { create, LEGACY } from "../../src/sandbox/__tests__/support"
import { createSandbox, type Sandbox } from "../../src/sandbox"

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** Each page, as the address to open after what leads to it. */
const PAGES: Record<string, (sandbox: Sandbox, language: string) => Promise<string>> = {
  checkout: async (sandbox, language) => (await order(sandbox, language)).url,
  paid: async (sandbox, language) => {
    const { orderID, url } = await order(sandbox, language)
    await sandbox.pay(orderID)
    return url
  },
  failed: async (sandbox, language) => {
    const { orderID, url } = await order(sandbox, language)
    sandbox.fail(orderID)
    return `${url}&failures=0`
  },
  expired: async (sandbox, language) => {
    const { orderID, url } = await order(sandbox, language)
    await sandbox.expire(orderID)
    return url
  },
  cancelled: async (sandbox, language) => {
    const { orderID, url } = await order(sandbox, language)
    await sandbox.cancel(orderID)
    return url
  },
  forbidden: async (sandbox, language) => `${(await order(sandbox, language)).url}x`,
  simulator: async (sandbox, language) => {
    await order(sandbox, language)
    return Promise.resolve(`${sandbox.simulatorUrl}?lang=${language}`)
  },
  review: async (sandbox, language) =>
    `${sandbox.simulatorUrl}?order=${(await order(sandbox, language)).orderID}`,
  "wrong-code": (sandbox, language) =>
    Promise.resolve(`${sandbox.simulatorUrl}?code=hello&lang=${language}`),
  console: async (sandbox, language) => {
    sandbox.fault("duplicate", { times: 3 })
    const { orderID } = await order(sandbox, language)
    await order(sandbox, language)
    await sandbox.expire(orderID)
    return `${sandbox.url}/?lang=${language}`
  },
}

async function order(sandbox: Sandbox, language: string) {
  const given = {
    language,
    totalAmount: { amount: 12_050, currency: "HKD" },
    merchantRef: "TEA2026112100042",
    webhookEvents: `${sandbox.url}/nobody`,
  }
  const { orderID, redirectURI, token } = await create({ sandbox, path: LEGACY, order: given })
  return { orderID, url: `${redirectURI}&token=${token}` }
}

async function open(page: Page, name: string): Promise<void> {
  if (name === "review" || name === "console") {
    for (const summary of await page.locator("summary").all()) {
      await summary.click()
    }
  }
}

/**
 * Pictures of every page that a customer or an integrator sees at the sandbox, on a phone and on a
 * desktop, in both languages, light and dark.
 */
export async function photographGateway(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const language of ["en", "zh-HK"]) {
        const sandbox = await createSandbox({
          merchantName: "Harbour Tea House",
          retry: { maxAttempts: 2, initialMs: 100 },
        })
        const looks: BrowserContextOptions = { viewport, colorScheme, reducedMotion: "reduce" }
        const context = await browser.newContext(looks)
        const page = await context.newPage()
        for (const [name, lead] of Object.entries(PAGES)) {
          await page.goto(await lead(sandbox, language), { waitUntil: "load" })
          await open(page, name)
          const path = join(folder, `gateway-${name}-${size}-${language}-${colorScheme}.png`)
          await page.screenshot({ path, fullPage: true })
        }
        await context.close()
        await sandbox.close()
      }
    }
  }
  await browser.close()
}
