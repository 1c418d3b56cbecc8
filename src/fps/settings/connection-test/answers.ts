import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Environment } from "../schema"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { HEALTH_KEYS } from "../../health/recorder"
import type { ConnectionStep } from "./progress"
import type { ConnectionTest } from "./tests"

/** A connection test as the admin API shows it. Times are ISO 8601. */
export interface AdminConnectionTest {
  readonly id: string
  readonly environment: Environment
  readonly state: ConnectionTest["state"]
  readonly started_at: string
  readonly finished_at: string | null
  /** The admin user's id. */
  readonly started_by: string | null
  /** When its payment expires; the webhook of that proves the way back. */
  readonly expires_at: string | null
  readonly reference: string
  readonly gateway_order_id: string | null
  readonly redirect_url: string | null
  readonly steps: readonly ConnectionStep[]
}

/** Describes a test, without the token of its URL. */
export function toAdminTest(test: ConnectionTest): AdminConnectionTest {
  return {
    id: test.id,
    environment: test.environment,
    state: test.state,
    started_at: test.startedAt.toISOString(),
    finished_at: test.finishedAt?.toISOString() ?? null,
    started_by: test.startedBy,
    expires_at: test.expiresAt.toISOString(),
    reference: test.reference,
    gateway_order_id: test.gatewayOrderId,
    redirect_url: test.redirectUrl,
    steps: test.steps,
  }
}

/**
 * Reads one test with its steps, or without an id the newest; null if there is none. A test that
 * has run out of time ends when it is read.
 */
export async function retrieveConnectionTest(
  container: MedusaContainer,
  id?: string,
): Promise<AdminConnectionTest | null> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const found = await (id === undefined
    ? fps.connectionTests.latest()
    : fps.connectionTests.find({ id }))
  const test = found && (await finishOverdue(fps, found))
  return test && toAdminTest(test)
}

/** The webhook of the expiry may take this long after it. The gateway names no time. */
const GRACE_MS = 60_000
/** A creation is answered, or given up, long before. */
const CREATION_MS = 30_000

const refusedSchema = z.object({ at: z.iso.datetime(), reason: z.string() })

/**
 * Ends a test that has run out of time, also one whose process died, and returns it. Reading a
 * test ends it: nothing else needs to know.
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
