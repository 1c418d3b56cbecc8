import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"

import { textsFor } from "../shop/texts"
import { ensure } from "./ensure"

const STOCK = 50
const WEIGHT = "Weight"

/** By handle; what they are called is a text of the shop. */
const TEAS = [
  ["iron-goddess-oolong", { "50 g": 88, "150 g": 238 }],
  ["aged-puer", { "50 g": 120.5, "150 g": 328 }],
  ["jasmine-pearls", { "50 g": 98.8, "150 g": 268 }],
] as const

interface Places {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

/** Three teas, two sizes each, with stock of every one. */
export async function seedProducts(container: MedusaContainer, places: Places): Promise<void> {
  const t = textsFor("en")
  for (const [handle, prices] of TEAS) {
    await ensure(container, { entity: "product", filters: { handle } }, () =>
      createProductsWorkflow(container).run({
        input: {
          products: [
            {
              handle,
              title: t(`tea.${handle}`),
              description: t(`tea.${handle}.text`),
              status: ProductStatus.PUBLISHED,
              shipping_profile_id: places.shippingProfileId,
              sales_channels: [{ id: places.salesChannelId }],
              options: [{ title: WEIGHT, values: Object.keys(prices) }],
              variants: Object.entries(prices).map(([weight, amount]) => ({
                title: weight,
                sku: `${handle}-${weight.replace(" ", "")}`,
                options: { [WEIGHT]: weight },
                prices: [{ currency_code: "hkd", amount }],
              })),
            },
          ],
        },
      }),
    )
  }
  await fillStock(container, places.stockLocationId)
}

const itemsSchema = z.array(
  z.object({ id: z.string(), location_levels: z.array(z.object({ location_id: z.string() })) }),
)

async function fillStock(container: MedusaContainer, stockLocationId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "inventory_item",
    fields: ["id", "location_levels.location_id"],
  })
  const empty = itemsSchema.parse(data).filter((item) => item.location_levels.length === 0)
  if (empty.length > 0) {
    await createInventoryLevelsWorkflow(container).run({
      input: {
        inventory_levels: empty.map((item) => ({
          inventory_item_id: item.id,
          location_id: stockLocationId,
          stocked_quantity: STOCK,
        })),
      },
    })
  }
}
