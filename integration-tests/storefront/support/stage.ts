import type { Browser } from "playwright-core"
import type { FpsLanguage, FpsPlaceOrder } from "../../../src/storefront"
import type { Backend } from "./backend"
import type { Device } from "./devices"
import type { Gateway } from "./gateway"

/** Where one way is gone: a storefront, a mode, and what the shopper has in the hand. */
export interface Stage {
  readonly storefront: string
  readonly backend: Backend
  readonly gateway: Gateway
  readonly browser: Browser
  readonly mode: FpsPlaceOrder
  readonly device: Device
  readonly language: FpsLanguage
}

/** A way that a shopper can go, from the first click to what the books say. */
export interface Way {
  readonly name: string
  /** Left out: both. */
  readonly modes?: readonly FpsPlaceOrder[]
  readonly go: (stage: Stage) => Promise<void>
}
