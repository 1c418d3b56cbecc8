import type { MedusaContainer } from "@medusajs/framework/types"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

import { PROMOTIONS } from "../shopper"
import { findId } from "./find"

/** A code that always works, and one that works once. */
export async function seedPromotions(container: MedusaContainer): Promise<void> {
  const codes = [
    { code: PROMOTIONS.always, value: 10 },
    { code: PROMOTIONS.once, value: 20, limit: 1 },
  ]
  for (const { code, value, limit } of codes) {
    if (!(await findId(container, "promotion", { code }))) {
      await createPromotionsWorkflow(container).run({
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
      })
    }
  }
}
