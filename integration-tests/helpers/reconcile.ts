import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { RecordedRequest } from "../../src/sandbox"
import type { Store } from "./store"

/** The sandbox's words. */
export const STATUS_ANSWERS = {
  path: "data.status",
  paid: ["PAID"],
  expired: ["EXPIRED"],
  cancelled: ["CANCELLED"],
  pending: ["PENDING"],
}

/** Moves a payment's times so that the job finds it due. */
export async function makeDue(
  store: Store,
  { gatewayOrderId, expiredMinutesAgo }: { gatewayOrderId: string; expiredMinutesAgo?: number },
): Promise<void> {
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("fps_payment")
    .where({ gateway_order_id: gatewayOrderId })
    .update({
      next_check_at: new Date(Date.now() - 1000),
      ...(expiredMinutesAgo === undefined
        ? {}
        : { expires_at: new Date(Date.now() - expiredMinutesAgo * 60_000) }),
    })
}

/** The status queries that the sandbox was asked. */
export function statusQueries(store: Store): RecordedRequest[] {
  return store
    .sandbox()
    .requests()
    .filter(({ path }) => path.endsWith("/status"))
}
