import {
  createPromotionsWorkflow,
  updateInventoryLevelsWorkflow,
} from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** A promotion of 15 % on everything, which may work so often only; returns its code. */
export async function createDiscount(
  store: Store,
  { limit }: { limit?: number } = {},
): Promise<string> {
  const code = "TEA15"
  await createPromotionsWorkflow(store.container()).run({
    input: {
      promotionsData: [
        {
          code,
          type: "standard",
          status: "active",
          limit,
          application_method: { type: "percentage", target_type: "order", value: 15 },
        },
      ],
    },
  })
  return code
}

/** Sets how much tea is in stock. */
export async function setStock(store: Store, quantity: number): Promise<void> {
  const inventory = store.container().resolve(Modules.INVENTORY)
  const [level] = await inventory.listInventoryLevels({
    inventory_item_id: store.seeded().inventoryItemId,
  })
  await updateInventoryLevelsWorkflow(store.container()).run({
    input: {
      updates: [
        {
          id: level?.id,
          inventory_item_id: store.seeded().inventoryItemId,
          location_id: level?.location_id ?? "",
          stocked_quantity: quantity,
        },
      ],
    },
  })
}
