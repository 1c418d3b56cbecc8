import { createRate, type Rate } from "../modules/fps"

/** Deliveries to this process. Forty a second are more than a sale of ten thousand orders brings. */
export const deliveries: Rate = createRate({ windowMs: 100, many: 4 })

const ABOUT_MS = 1_000
let shopperAt = -Infinity

/** Requests of shoppers to this process: of their storefront, and on their way back to it. */
export const shoppers = {
  note(): void {
    shopperAt = performance.now()
  },
  /** Whether there was one a moment ago. */
  areAbout: (): boolean => performance.now() - shopperAt < ABOUT_MS,
}
