/** Counts what comes, and tells whether much of it came in the last moments. */
export interface Rate {
  note(): void
  isHigh(): boolean
}

/** High: `many` in one `windowMs`, this one or the last. */
export function createRate({ windowMs, many }: { windowMs: number; many: number }): Rate {
  let window = 0
  let count = 0
  let before = 0
  const roll = () => {
    const current = Math.floor(performance.now() / windowMs)
    if (current !== window) {
      before = current === window + 1 ? count : 0
      count = 0
      window = current
    }
  }
  return {
    note() {
      roll()
      count++
    },
    isHigh() {
      roll()
      return Math.max(count, before) >= many
    },
  }
}

/**
 * Deliveries to this process. A sale of ten thousand orders brings seventeen a second, and hardly
 * ever by chance ten in one window.
 */
export const deliveries: Rate = createRate({ windowMs: 100, many: 10 })

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
