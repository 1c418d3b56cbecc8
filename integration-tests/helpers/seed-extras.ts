import {
  createPromotionsWorkflow,
  updateInventoryLevelsWorkflow,
} from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import type { ICartModuleService } from "@medusajs/framework/types"
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

/** Lowers what a cart costs, as a store credit does. */
export async function addCredit(store: Store, cartId: string, amount: number): Promise<void> {
  const carts = store
    .container()
    .resolve<ICartModuleService & { createCreditLines(data: object[]): Promise<unknown> }>(
      Modules.CART,
    )
  await carts.createCreditLines([
    { cart_id: cartId, amount, reference: "gift_card", reference_id: "gc_1" },
  ])
}

/** An engraving for HKD 20, which is no product and needs no delivery. */
export async function addEngraving(store: Store, cartId: string): Promise<void> {
  await store
    .container()
    .resolve<ICartModuleService>(Modules.CART)
    .addLineItems(cartId, [
      {
        ...{ title: "Engraving", quantity: 1, unit_price: 20, requires_shipping: false },
        ...{ is_custom_price: true, metadata: { text: "Siu Ming" } },
      },
    ])
}
