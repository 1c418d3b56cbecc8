import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Environment } from "../settings/schema"
import { HEALTH_KEYS } from "./recorder"
import type { HealthRows } from "./facts"
import { viewDependencies } from "../dependencies"
import { findAlarms, type Alarm } from "./current-alarms"

const refusedSchema = z.object({ at: z.string(), reason: z.string() })
const gatewaySchema = z.object({ reachable: z.boolean(), checked_at: z.string() })
const sampleSchema = z.object({ sample: z.string(), count: z.number(), last_at: z.string() })

/** The state of the connection with the gateway. Times are ISO 8601. */
export interface AdminHealth {
  /** The last verified event. */
  readonly last_verified: { readonly at: string; readonly environment: Environment } | null
  /** The last refused event, and why: for the owner, never for the sender. */
  readonly last_refused: z.output<typeof refusedSchema> | null
  readonly events: HealthRows["events"]
  /**
   * Purchases of which ten passes in a row failed, such as the cancelling of an order that staff
   * are editing; and a payment of the oldest, whose page says why.
   */
  readonly stuck: { readonly count: number; readonly payment_id: string | null }
  readonly cases_open: number
  /** True if the gateway of the active environment answered when it was asked last. */
  readonly gateway: z.output<typeof gatewaySchema> | null
  /** Responses that `statusAnswers` does not cover, redacted; the newest first. */
  readonly status_answers_not_understood: readonly z.output<typeof sampleSchema>[]
  /**
   * Why payments of the active environment cannot be started: the stored error of the newest, such
   * as `refused: http_401`. Null once one was started.
   */
  readonly creation_failed: { readonly since: string; readonly error: string } | null
  /** `false`: the option `acceptPayments` keeps new payments from beginning. */
  readonly accepts_payments: boolean
  /** Current alarms. */
  readonly alarms: readonly Alarm[]
}

/**
 * Reads the state of the connection with the gateway, over all instances. Asks the gateway nothing.
 */
export async function readHealth(container: MedusaContainer): Promise<AdminHealth> {
  const { fps } = viewDependencies(container)
  const { environment, acceptPayments } = await fps.settings()
  const [rows, stuck, failed, alarms] = await Promise.all([
    fps.health.read(),
    fps.purchases.findStuck(),
    fps.alarms.failedCreations(environment),
    findAlarms(container),
  ])
  return {
    ...toAdminHealth(rows, environment),
    stuck: { count: stuck.count, payment_id: stuck.paymentId },
    creation_failed: failed && { since: failed.since.toISOString(), error: failed.error },
    accepts_payments: acceptPayments,
    alarms,
  }
}

/** Describes health. What cannot be read is left out. */
function toAdminHealth(
  rows: HealthRows,
  environment: Environment,
): Omit<AdminHealth, "accepts_payments" | "alarms" | "creation_failed" | "stuck"> {
  const { lastVerified, remembered } = rows
  const refused = refusedSchema.safeParse(remembered.get(HEALTH_KEYS.refused))
  const gateway = gatewaySchema.safeParse(remembered.get(HEALTH_KEYS.gateway(environment)))
  return {
    last_verified: lastVerified && {
      at: lastVerified.at.toISOString(),
      environment: lastVerified.environment,
    },
    last_refused: refused.data ?? null,
    events: rows.events,
    cases_open: rows.casesOpen,
    gateway: gateway.data ?? null,
    status_answers_not_understood: rows.samples.flatMap(
      (sample) => sampleSchema.safeParse(sample).data ?? [],
    ),
  }
}
