import type { ExecArgs } from "@medusajs/framework/types"

import { seedAdminUser } from "./admin-user"
import { seedCustomer } from "./customer"
import { seedProducts } from "./products"
import { seedPromotions } from "./promotions"
import { seedPublishableKey } from "./publishable-key"
import { seedShipping } from "./shipping"
import { seedStore } from "./store"

/**
 * A small tea shop in Hong Kong, run by `medusa exec`. Every part looks for what it would make, so
 * an interrupted seed is completed by the next one; the publishable key comes last and says that
 * all is there.
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const { salesChannelId } = await seedStore(container)
  const { stockLocationId, shippingProfileId } = await seedShipping(container, salesChannelId)
  await seedProducts(container, { salesChannelId, shippingProfileId, stockLocationId })
  await seedPromotions(container)
  await seedCustomer(container)
  await seedAdminUser(container)
  await seedPublishableKey(container, salesChannelId)
}
