import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { RecordedRequest } from "../../src/sandbox"
import { makeAllDue } from "./settle"
import type { Store } from "./store"

/** The sandbox's words. */
export const STATUS_ANSWERS = {
  path: "data.status",
  paid: ["PAID"],
  expired: ["EXPIRED"],
  cancelled: ["CANCELLED"],
  pending: ["PENDING"],
}

/** Longer than any pause between two questions. */
const PAUSE_MINUTES = 11
const LIFE_MS = 15 * 60_000

/**
 * Moves the times of payments into the past so that they are due to be asked about: since their
 * creation, or the last question, more time has passed than any pause between two of them. Several
 * move at once: one that is still new shows that the gateway was there after the others' expiry.
 */
export async function makeDue(
  store: Store,
  {
    gatewayOrderId,
    expiredMinutesAgo,
  }: { gatewayOrderId: string | readonly string[]; expiredMinutesAgo?: number },
): Promise<void> {
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const earlier = (column: string) =>
    knex.raw(`${column} - make_interval(mins => ${PAUSE_MINUTES})`)
  const expiresAt =
    expiredMinutesAgo === undefined ? null : new Date(Date.now() - expiredMinutesAgo * 60_000)
  await knex("fps_payment")
    .whereIn("gateway_order_id", [gatewayOrderId].flat())
    .update({
      created_at: expiresAt ? new Date(expiresAt.getTime() - LIFE_MS) : earlier("created_at"),
      asked_at: earlier("asked_at"),
      checked_at: earlier("checked_at"),
      ...(expiresAt ? { expires_at: expiresAt } : {}),
    })
  if (expiresAt) {
    // Nor was its gateway heard of since.
    await knex("fps_health").whereLike("key", "heard:%").update({ updated_at: expiresAt })
  }
  await makeAllDue(store)
}

/** The status queries that the sandbox was asked. */
export function statusQueries(store: Store): RecordedRequest[] {
  return store
    .sandbox()
    .requests()
    .filter(({ path }) => path.endsWith("/status"))
}
