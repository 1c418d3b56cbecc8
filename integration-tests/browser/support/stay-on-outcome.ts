import type { BrowserContext } from "playwright-core"
import { RETURN_SECONDS } from "../../../src/sandbox/pages/outcome"

/**
 * Keeps the outcome of a payment in its pages until the shopper leaves it: a busy machine looks at it,
 * or clicks, later than it leaves by itself.
 */
export async function stayOnOutcome(context: BrowserContext): Promise<void> {
  await context.addInitScript(`const later = setTimeout
    window.setTimeout = (run, ms) => later(run, ms === ${RETURN_SECONDS * 1_000} ? 600_000 : ms)`)
}
