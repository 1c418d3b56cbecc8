import { OrderChangeStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import type { SettleDependencies } from "../dependencies"

const changesSchema = z.array(z.object({ id: z.string(), change_type: z.string().nullish() }))

/** A change of an order that was begun, and neither confirmed nor given up. */
export interface OpenChange {
  readonly id: string
  /** `edit`, `transfer`, `exchange` and others. */
  readonly type: string
}

/**
 * Returns an order's open change; null if there is none. Where several are open, one that is no
 * transfer comes first. Core asks the same before it begins another change.
 */
export async function findOpenChange(
  { query }: Pick<SettleDependencies, "query">,
  orderId: string,
): Promise<OpenChange | null> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type"],
    filters: {
      order_id: orderId,
      status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED],
    },
  })
  const changes = changesSchema
    .parse(data)
    .map(({ id, change_type }) => ({ id, type: change_type ?? "unknown" }))
  return changes.find(({ type }) => type !== "transfer") ?? changes[0] ?? null
}
