import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"

import { findId } from "./find"

const STOCK = 50
const WEIGHT = "Weight"

const TEAS = [
  {
    title: "Iron Goddess Oolong",
    handle: "iron-goddess-oolong",
    description: "Roasted over charcoal in small batches. Orchid, toasted rice, a long finish.",
    prices: { "50 g": 88, "150 g": 238 },
  },
  {
    title: "Aged Pu'er",
    handle: "aged-puer",
    description: "Ten years in a dry warehouse. Dark, smooth, made for dim sum.",
    prices: { "50 g": 120.5, "150 g": 328 },
  },
  {
    title: "Jasmine Pearls",
    handle: "jasmine-pearls",
    description: "Green tea rolled by hand and scented with fresh blossoms on five nights.",
    prices: { "50 g": 98.8, "150 g": 268 },
  },
]

interface Places {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

/** Three teas, two sizes each, with stock of every one. */
export async function seedProducts(container: MedusaContainer, places: Places): Promise<void> {
  for (const tea of TEAS) {
    if (!(await findId(container, "product", { handle: tea.handle }))) {
      await createTea(container, { tea, places })
    }
  }
  await fillStock(container, places.stockLocationId)
}

async function createTea(
  container: MedusaContainer,
  { tea, places }: { tea: (typeof TEAS)[number]; places: Places },
): Promise<void> {
  const { prices, ...product } = tea
  await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          ...product,
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: places.shippingProfileId,
          sales_channels: [{ id: places.salesChannelId }],
          options: [{ title: WEIGHT, values: Object.keys(prices) }],
          variants: Object.entries(prices).map(([weight, amount]) => ({
            title: weight,
            sku: `${tea.handle}-${weight.replace(" ", "")}`,
            options: { [WEIGHT]: weight },
            prices: [{ currency_code: "hkd", amount }],
          })),
        },
      ],
    },
  })
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
