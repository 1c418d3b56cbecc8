import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { launchBrowser } from "../../integration-tests/helpers/browser"
import {
  demoFolder,
  startDemoShop,
  type DemoShop,
} from "../../integration-tests/browser/support/demo-shop"
import { Shopper, type Device } from "../../integration-tests/browser/support/shopper"
import type { FpsLanguage } from "../../src/storefront"

/** Takes a picture of the page as it is now, under this name. */
type Snap = (page: Page, name: string) => Promise<void>

const DEVICES: readonly Device[] = ["phone", "desktop"]
const LANGUAGES: readonly FpsLanguage[] = ["en", "zh-HK"]

/** Pictures of every page and state of the demo shop, on a phone and a desktop, in both languages. */
export async function photographShop(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const data = demoFolder()
  const browser = await launchBrowser()
  const shop = await startDemoShop({ folder: data.path, placeOrder: "before_payment" })
  try {
    for (const device of DEVICES) {
      for (const language of LANGUAGES) {
        const snap: Snap = async (page, name) => {
          const path = join(folder, `shop-${name}-${device}-${language}.png`)
          await page.screenshot({ path, fullPage: true })
        }
        await photograph({ shop, browser, device, language, snap })
      }
    }
  } finally {
    await shop.stop()
    await browser.close()
    data.remove()
  }
}

interface Session {
  readonly shop: DemoShop
  readonly browser: Browser
  readonly device: Device
  readonly language: FpsLanguage
  readonly snap: Snap
}

async function photograph(session: Session): Promise<void> {
  const { shop, snap } = session
  const shopper = await Shopper.arrive(session)
  const { page } = shopper
  const url = shop.addresses.shop
  for (const [name, path] of Object.entries({
    home: "/",
    product: "/products/iron-goddess-oolong",
    cart: "/cart",
    address: "/checkout",
    pay: "/checkout/pay",
    unknown: "/return?session_id=none",
    missing: "/nowhere",
  })) {
    await page.goto(url + path)
    await snap(page, name)
  }
  await page.goto(`${url}/checkout/pay`)
  const first = await shopper.pay()
  await snap(page, "scan")
  await page.goto(`${url}/cart`)
  await snap(page, "cart-empty")
  await page.goto(first.webhookSuccess)
  await shopper.sees("waiting")
  await snap(page, "waiting")
  await shop.sandbox.pay(first.orderID)
  await shopper.sees("paid")
  await snap(page, "paid")
  await shopper.leave()
  await photographEnd(session, "cancelled")
  await photographEnd(session, "expired")
  await photographFailure(session)
}

/** A payment that ends without money; the expired one is paid after all. */
async function photographEnd(session: Session, end: "cancelled" | "expired"): Promise<void> {
  const { shop, snap } = session
  const shopper = await Shopper.arrive(session)
  const { orderID, webhookFailure } = await shopper.pay()
  await shop.sandbox[end === "expired" ? "expire" : "cancel"](orderID)
  await shopper.settled(({ status }) => status === end)
  await shopper.page.goto(webhookFailure)
  await shopper.sees(end)
  await snap(shopper.page, end)
  if (end === "expired") {
    await shop.sandbox.trigger({ kind: "paid", orderID })
    await shopper.settled(({ status }) => status === "paid")
    await shopper.page.reload()
    await shopper.sees("received")
    await snap(shopper.page, "received")
  }
  await shopper.leave()
}

async function photographFailure(session: Session): Promise<void> {
  const { shop, snap } = session
  const shopper = await Shopper.arrive(session)
  const { orderID, webhookFailure } = await shopper.pay()
  shop.sandbox.fail(orderID)
  await shopper.page.goto(webhookFailure)
  await shopper.sees("failed")
  await snap(shopper.page, "failed")
  await shopper.leave()
}
