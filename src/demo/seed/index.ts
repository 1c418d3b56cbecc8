import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import {
  createApiKeysWorkflow,
  createPromotionsWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

import { KEY_TITLE } from "../database"
import { PROMOTIONS } from "../announcement"
import { ensure } from "./ensure"
import { seedAccounts } from "./accounts"
import { seedProducts } from "./products"
import { seedShipping } from "./shipping"

/**
 * Seeds a small tea shop in Hong Kong; `medusa exec` runs it. Every part first reads what exists, so
 * the next run completes an interrupted one. The publishable key is made last and marks the end.
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const salesChannelId = await ensure(container, { entity: "sales_channel" })
  await seedStore(container, salesChannelId)
  const { stockLocationId, shippingProfileId } = await seedShipping(container, salesChannelId)
  await seedProducts(container, { salesChannelId, shippingProfileId, stockLocationId })
  await seedPromotions(container)
  await seedAccounts(container)
  await seedPublishableKey(container, salesChannelId)
}

/** Hong Kong dollars, a region with FPS, and no tax: Hong Kong has none on sales. */
async function seedStore(container: MedusaContainer, salesChannelId: string): Promise<void> {
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: await ensure(container, { entity: "store" }) },
      update: {
        name: "Two Leaves Tea",
        default_sales_channel_id: salesChannelId,
        supported_currencies: [{ currency_code: "hkd", is_default: true }],
      },
    },
  })
  const name = "Hong Kong"
  await ensure(container, { entity: "region", filters: { name } }, () =>
    createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name,
            currency_code: "hkd",
            countries: ["hk"],
            payment_providers: ["pp_fps_checkout", "pp_system_default"],
          },
        ],
      },
    }),
  )
  await ensure(container, { entity: "tax_region", filters: { country_code: "hk" } }, () =>
    createTaxRegionsWorkflow(container).run({
      input: [{ country_code: "hk", provider_id: "tp_system" }],
    }),
  )
}

/** A code that always works, and one that works once. */
async function seedPromotions(container: MedusaContainer): Promise<void> {
  const codes = [
    { code: PROMOTIONS.always, value: 10 },
    { code: PROMOTIONS.once, value: 20, limit: 1 },
  ]
  for (const { code, value, limit } of codes) {
    await ensure(container, { entity: "promotion", filters: { code } }, () =>
      createPromotionsWorkflow(container).run({
        input: {
          promotionsData: [
            {
              code,
              limit,
              type: "standard",
              status: "active",
              application_method: { type: "percentage", target_type: "order", value },
            },
          ],
        },
      }),
    )
  }
}

/** The key that the demo shop calls the store API with. */
async function seedPublishableKey(
  container: MedusaContainer,
  salesChannelId: string,
): Promise<void> {
  const key = { title: KEY_TITLE, type: "publishable" as const }
  const id = await ensure(container, { entity: "api_key", filters: key }, () =>
    createApiKeysWorkflow(container).run({
      input: { api_keys: [{ ...key, created_by: "demo" }] },
    }),
  )
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id, add: [salesChannelId] } })
}
