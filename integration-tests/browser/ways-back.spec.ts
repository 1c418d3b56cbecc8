import type { Browser } from "playwright-core"
import type { FpsLanguage } from "../../src/storefront"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { demoDatabase } from "../helpers/database/template"
import { demoFolder, startDemoShop, type DemoShop } from "./support/demo-shop"
import { Shopper, type Device } from "./support/shopper"
import { describeComingBack } from "./ways-back/coming-back"
import { describeNotPaid } from "./ways-back/not-paid"
import { describePages } from "./ways-back/pages"
import type { Scene } from "./ways-back/scene"

const OTHER_DEVICE: Record<Device, Device> = { phone: "desktop", desktop: "phone" }
const OTHER_LANGUAGE: Record<FpsLanguage, FpsLanguage> = { en: "zh-HK", "zh-HK": "en" }

/** The storefronts' ways are gone in both modes, so these are gone in one, unless this is set. */
const MODES = process.env.FPS_EVERY_WAY
  ? (["before_payment", "after_payment"] as const)
  : (["before_payment"] as const)

describeInBrowser("every way back to the shop", () => {
  const folder = demoFolder()
  let browser: Browser
  let databaseUrl: string

  beforeAll(async () => {
    browser = await launchBrowser()
    databaseUrl = await demoDatabase("fps_ways_back", folder.path)
  })

  afterAll(async () => {
    await browser.close()
    folder.remove()
  })

  describe.each(MODES)("with the order %s", (mode) => {
    let shop: DemoShop

    beforeAll(async () => {
      shop = await startDemoShop({ folder: folder.path, placeOrder: mode, databaseUrl })
    })

    afterAll(() => shop.stop())

    const scene: Scene = {
      mode,
      shop: () => shop,
      browser: () => browser,
      // In the second mode the other way round, as another shopper.
      arrive: (device, language) =>
        Shopper.arrive({
          ...{ shop, browser },
          device: mode === "before_payment" ? device : OTHER_DEVICE[device],
          language: mode === "before_payment" ? language : OTHER_LANGUAGE[language],
        }),
    }
    describe("coming back", () => describeComingBack(scene))
    describe("not paid", () => describeNotPaid(scene))
    if (mode === "before_payment") {
      describe("the pages", () => describePages(scene))
    }
  })
})
