import { z } from "zod"
import type { ConnectionTest, FpsModuleService } from "../../../modules/fps"
import { HEALTH_KEYS } from "../../health/recorder"

/** How long after the expiry the event of it may take. The gateway names no time. */
const GRACE_MS = 60_000
/** A creation is answered, or given up, long before. */
const CREATION_MS = 30_000

const refusedSchema = z.object({ at: z.iso.datetime(), reason: z.string() })

/**
 * Ends a test that has run out of time, also one whose process has died, and gives it as it stands
 * then. Tests are ended by whoever looks at them: nothing else needs to know.
 */
export async function finishOverdue(
  fps: FpsModuleService,
  test: ConnectionTest,
): Promise<ConnectionTest> {
  if (test.state !== "running" || Date.now() < deadlineOf(test)) {
    return test
  }
  const { remembered } = await fps.health.read()
  const refused = refusedSchema.safeParse(remembered.get(HEALTH_KEYS.refused)).data
  const isLater = refused !== undefined && Date.parse(refused.at) >= test.startedAt.getTime()
  await fps.connectionTests.advance({
    id: test.id,
    news: { type: "over", ...(isLater ? { refused: refused.reason } : {}) },
  })
  return (await fps.connectionTests.find({ id: test.id })) ?? test
}

function deadlineOf(test: ConnectionTest): number {
  const isCreated = test.steps.some(
    ({ step, state }) => step === "order_created" && state === "passed",
  )
  return isCreated ? test.expiresAt.getTime() + GRACE_MS : test.startedAt.getTime() + CREATION_MS
}
