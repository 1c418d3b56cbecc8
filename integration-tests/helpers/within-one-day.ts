import { setTimeout as sleep } from "node:timers/promises"

const HOUR_MS = 3_600_000
/** Longer than a test lasts that compares days. */
const LASTS_MS = 45_000

/** No test begins so late that it ends on another day than it began on, in Hong Kong. */
export function withinOneDay(): void {
  beforeEach(async () => {
    const left = 24 * HOUR_MS - ((Date.now() + 8 * HOUR_MS) % (24 * HOUR_MS))
    if (left < LASTS_MS) {
      await sleep(left + 1_000)
    }
  })
}
