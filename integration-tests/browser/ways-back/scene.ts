import type { Browser } from "playwright-core"
import type { FpsLanguage, FpsPlaceOrder } from "../../../src/storefront"
import type { DemoShop } from "../support/demo-shop"
import type { Device, Shopper } from "../support/shopper"

/** Where the tests of one mode play. */
export interface Scene {
  readonly mode: FpsPlaceOrder
  readonly shop: () => DemoShop
  readonly browser: () => Browser
  /**
   * A new shopper in front of the pay button. In the mode `after_payment` with the other device and
   * the other language.
   */
  readonly arrive: (device: Device, language: FpsLanguage) => Promise<Shopper>
}
