import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

import { findId, required } from "./find"

/** Name of the region; the shop's carts are created in it. */
export const REGION_NAME = "Hong Kong"

/** Hong Kong dollars, a region with FPS, and no tax: Hong Kong has none on sales. */
export async function seedStore(container: MedusaContainer): Promise<{ salesChannelId: string }> {
  const salesChannelId = required(await findId(container, "sales_channel"), "sales channel")
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: required(await findId(container, "store"), "store") },
      update: {
        name: "Two Leaves Tea",
        default_sales_channel_id: salesChannelId,
        supported_currencies: [{ currency_code: "hkd", is_default: true }],
      },
    },
  })
  if (!(await findId(container, "region", { name: REGION_NAME }))) {
    await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name: REGION_NAME,
            currency_code: "hkd",
            countries: ["hk"],
            payment_providers: ["pp_fps_checkout", "pp_system_default"],
          },
        ],
      },
    })
  }
  if (!(await findId(container, "tax_region", { country_code: "hk" }))) {
    await createTaxRegionsWorkflow(container).run({
      input: [{ country_code: "hk", provider_id: "tp_system" }],
    })
  }
  return { salesChannelId }
}
