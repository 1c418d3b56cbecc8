import { OrderChangeStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import type { SettleDependencies } from "../dependencies"

const changesSchema = z.array(z.object({ change_type: z.string().nullish() }))

/**
 * Returns the type of an order's open change: `edit`, `transfer`, `exchange` and others. Null if
 * there is none. Where several are open, one that is no transfer comes first. Core asks the same
 * before it begins another change.
 */
export async function findOpenChange(
  { query }: Pick<SettleDependencies, "query">,
  orderId: string,
): Promise<string | null> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type"],
    filters: {
      order_id: orderId,
      status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED],
    },
  })
  const types = changesSchema.parse(data).map(({ change_type }) => change_type ?? "unknown")
  return types.find((type) => type !== "transfer") ?? types[0] ?? null
}
