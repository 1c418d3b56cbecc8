import type { Browser, BrowserContext, Page } from "playwright-core"
import { textsFor, type Texts } from "../../../src/demo/shop/texts"
import {
  describePayment,
  type FpsLanguage,
  type FpsPayment,
  type FpsState,
} from "../../../src/storefront"
import { ACTIONS, columnOf, STATES } from "../../../src/storefront/texts"
import type { SandboxOrder } from "../../../src/sandbox"
import { eventually } from "../../helpers/wait"
import type { DemoShop } from "./demo-shop"

/** What a shopper holds in the hand. */
export type Device = "phone" | "desktop"

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

/** A browser of its own: no cookie of anybody else. */
export function openDevice(
  browser: Browser,
  { device, language }: { device: Device; language: FpsLanguage },
): Promise<BrowserContext> {
  return browser.newContext({ ...SIZES[device], locale: language })
}

/** A shopper with a full cart, in front of the pay button. */
export class Shopper {
  readonly texts: Texts
  cartId = ""

  private constructor(
    readonly shop: DemoShop,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly device: Device,
    readonly language: FpsLanguage,
  ) {
    this.texts = textsFor(language)
  }

  static async arrive(input: {
    shop: DemoShop
    browser: Browser
    device: Device
    language: FpsLanguage
  }): Promise<Shopper> {
    const { shop, browser, device, language } = input
    const context = await openDevice(browser, { device, language })
    const shopper = new Shopper(shop, context, await context.newPage(), device, language)
    shopper.cartId = await shop.readyCart(language)
    const url = shop.addresses.shop
    await context.addCookies([{ name: "cart_id", value: shopper.cartId, url, sameSite: "Lax" }])
    await shopper.page.goto(`${url}/checkout/pay`)
    return shopper
  }

  /** What the same shopper has at home: the other device. */
  async openOtherDevice(browser: Browser): Promise<BrowserContext> {
    const device = this.device === "phone" ? "desktop" : "phone"
    return openDevice(browser, { device, language: this.language })
  }

  /** Presses the pay button and arrives at the gateway. Returns the gateway order. */
  async pay(page = this.page): Promise<SandboxOrder> {
    await page.locator("form[data-pay] button").click()
    const refused = page
      .locator("[data-problem]:not([hidden])")
      .textContent()
      .then((problem) => Promise.reject(new Error(`The shop said: ${problem ?? ""}`)))
    refused.catch(() => undefined)
    return Promise.race([this.atGateway(page), refused])
  }

  /** Waits for the gateway's checkout, and finds whose it is. */
  async atGateway(page = this.page): Promise<SandboxOrder> {
    const { sandbox, addresses } = this.shop
    // Its own requests go on for as long as it is open, so its "load" may come late.
    await page.waitForURL((url) => url.origin === addresses.gateway, { waitUntil: "commit" })
    const order = sandbox.orders().find(({ orderID }) => page.url().includes(orderID))
    if (!order) {
      throw new Error(`This is the checkout of no order: ${page.url()}`)
    }
    return order
  }

  /** Waits until the page says so, in the shopper's language. */
  async sees(state: FpsState, page = this.page): Promise<void> {
    const name = STATES[state][columnOf(this.language) * 2]
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
  }

  /** Order number on the page that says paid. */
  async orderNumber(page = this.page): Promise<string> {
    await this.sees("paid", page)
    return (await page.locator("dd", { hasText: /^#\d+$/ }).textContent()) ?? ""
  }

  async press(action: "pay" | "retry" | "shop"): Promise<void> {
    const name = ACTIONS[action][columnOf(this.language)]
    const role = action === "retry" ? "button" : "link"
    await this.page.getByRole(role, { name, exact: true }).click()
  }

  /** Payment session of the cart. */
  async sessionId(cartId = this.cartId): Promise<string> {
    const { cart } = await this.shop.store.cart.retrieve(cartId)
    return cart.payment_collection?.payment_sessions?.at(-1)?.id ?? ""
  }

  /** Waits until the backend believes it. */
  async settled(ok: (payment: FpsPayment) => boolean): Promise<FpsPayment> {
    const id = await this.sessionId()
    return eventually(() => this.shop.fps.status(id), ok)
  }

  /** The state that a page with this payment has to show. */
  stateOf(payment: FpsPayment): FpsState {
    return describePayment(payment).state
  }

  async leave(): Promise<void> {
    await this.context.close()
  }
}
