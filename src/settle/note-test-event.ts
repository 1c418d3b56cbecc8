import type { Environment, FpsModuleService } from "../modules/fps"

/** How the references of tests begin. Those of payments are random, so the table decides. */
export const TEST_REFERENCE_PREFIX = "TEST"

/**
 * Tells a running test of the connection that its event is here, and when it was signed, which
 * stands nowhere else. Never throws: the event is stored, and settling it tells the test too.
 */
export async function noteTestEvent(
  { connectionTests }: Pick<FpsModuleService, "connectionTests">,
  event: {
    readonly reference: string | null
    readonly environment: Environment
    /** Epoch seconds. */
    readonly timestamp: number
  },
): Promise<void> {
  if (!event.reference?.startsWith(TEST_REFERENCE_PREFIX)) {
    return
  }
  try {
    const test = await connectionTests.find({ reference: event.reference })
    if (test) {
      const skewSeconds = Math.round(event.timestamp - Date.now() / 1000)
      await connectionTests.advance({
        id: test.id,
        news: { type: "event", environment: event.environment, skewSeconds },
      })
    }
  } catch {
    // The settling of the event comes to the same.
  }
}
