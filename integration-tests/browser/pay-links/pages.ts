import type { BrowserContext } from "playwright-core"
import type { AdminStage } from "../admin/stage"
import { payTexts, type PayTexts } from "../../../src/fps/pay-links/pay-page-texts"
import { findings } from "./findings"
import { orderHelpers } from "./orders"

/** Each scheme, width and language beside each of the others once. */
const VIEWS = [
  ["light", 390, "en"],
  ["dark", 390, "zh"],
  ["light", 1280, "zh"],
  ["dark", 1280, "en"],
] as const

/** Every page that a link can lead to, as it looks in one of the languages. */
export function describePages(stage: () => AdminStage): void {
  const { post, placed, editedOrder, link, settled, payPending } = orderHelpers(stage)

  /** What becomes of a link, and what its page says then. */
  const PAGES: Record<string, { title: (t: PayTexts) => string; make: () => Promise<string> }> = {
    open: {
      title: (t) => t.states.open.title,
      make: async () => (await link(await editedOrder())).url,
    },
    "nothing owed": {
      title: (t) => t.states.nothing_owed.title,
      async make() {
        const { id } = await placed()
        const { url } = await link(id)
        await payPending(id)
        await settled(id)
        return url
      },
    },
    cancelled: {
      title: (t) => t.states.cancelled.title,
      async make() {
        const { id } = await placed()
        const { url } = await link(id)
        await post(`/admin/orders/${id}/cancel`)
        return url
      },
    },
    withdrawn: {
      title: (t) => t.states.revoked.title,
      async make() {
        const made = await link(await editedOrder())
        await post(`/admin/fps/pay-links/${made.id}/revoke`)
        return made.url
      },
    },
    expired: {
      title: (t) => t.states.expired.title,
      async make() {
        const made = await link(await editedOrder())
        await stage().expireLink(made.id)
        return made.url
      },
    },
    "asked for the bank's reference": {
      title: (t) => t.claim.title,
      async make() {
        const { url } = await link(await editedOrder())
        await fetch(url, { method: "POST", redirect: "manual" })
        return `${url}?claim=1`
      },
    },
    "told of the customer's payment": {
      title: (t) => t.claim.noted.title,
      async make() {
        const { url } = await link(await editedOrder())
        await fetch(url, { method: "POST", redirect: "manual" })
        await fetch(`${url}?claim=1`, { method: "POST", redirect: "manual" })
        return `${url}?back=1`
      },
    },
    unknown: {
      title: (t) => t.unknown.title,
      make: async () => `${stage().backend.url}/fps/pay/${"a".repeat(43)}`,
    },
  }

  it.each(Object.entries(PAGES))(
    "%s: says so, and axe finds nothing",
    async (_, page) => {
      const url = await page.make()
      const context = await stage().browser.newContext()
      await keepFromReloading(context)
      const tab = await context.newPage()
      for (const [colorScheme, width, language] of VIEWS) {
        await tab.emulateMedia({ colorScheme })
        await tab.setViewportSize({ width, height: 844 })
        await tab.goto(`${url}${url.includes("?") ? "&" : "?"}lang=${language}`)
        const text = await tab.locator("body").innerText()
        expect({ width, colorScheme, text }).toMatchObject({
          text: expect.stringContaining(page.title(payTexts(language))) as string,
        })
        expect(await findings(tab)).toEqual([])
      }
      await context.close()
    },
    300_000,
  )
}

/** A page that waits loads itself again after five seconds, also while axe looks at it. */
async function keepFromReloading(context: BrowserContext): Promise<void> {
  await context.route("**/fps/pay/**", async (route) => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}
