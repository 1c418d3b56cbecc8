import type { ConnectionStep, ConnectionTest, Environment } from "../../../modules/fps"

/** A test of the connection as the admin sees it. Times are ISO 8601. */
export interface AdminConnectionTest {
  readonly id: string
  readonly environment: Environment
  readonly state: ConnectionTest["state"]
  readonly started_at: string
  readonly finished_at: string | null
  /** The admin user's id. */
  readonly started_by: string | null
  /** When the gateway order expires, whose event proves the way back. */
  readonly expires_at: string | null
  readonly reference: string
  readonly gateway_order_id: string | null
  readonly redirect_url: string | null
  readonly steps: readonly ConnectionStep[]
}

/** A test in the admin's words; without the token of its address. */
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
