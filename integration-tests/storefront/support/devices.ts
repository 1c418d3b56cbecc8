import { randomUUID } from "node:crypto"
import type { Browser, BrowserContext } from "playwright-core"
import type { FpsLanguage } from "../../../src/storefront"

/** What a shopper holds in the hand. */
export type Device = "phone" | "desktop"

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

/**
 * A browser of its own that has been at the storefront before: its cache has a name, and its owner
 * has chosen a language, which is not the browser's. The starter keeps the choice in a cookie that
 * does not come along from another site. The storefront's own texts stay as they are; those of the
 * payment follow the choice.
 */
export async function openDevice(input: {
  browser: Browser
  storefront: string
  device: Device
  language: FpsLanguage
}): Promise<BrowserContext> {
  const { browser, storefront, device, language } = input
  const context = await browser.newContext({
    ...SIZES[device],
    locale: language === "en" ? "zh-HK" : "en",
  })
  await context.addCookies([
    { name: "_medusa_cache_id", value: randomUUID(), url: storefront },
    { name: "_medusa_locale", value: language, url: storefront, sameSite: "Strict" },
  ])
  return context
}

/** The cart that the storefront goes on with. */
export async function giveCart(
  context: BrowserContext,
  storefront: string,
  cartId: string,
): Promise<void> {
  await context.addCookies([
    {
      name: "_medusa_cart_id",
      value: cartId,
      url: storefront,
      httpOnly: true,
      sameSite: "Lax",
    },
  ])
}
