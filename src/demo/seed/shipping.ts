import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

import { ensure } from "./ensure"

const LOCATION = {
  name: "Kwun Tong warehouse",
  address: { address_1: "12 Shing Yip Street", city: "Kwun Tong", country_code: "HK" },
}
const PROFILE = { name: "Default", type: "default" }
const ZONE = "Delivery in Hong Kong"

/** The demo shop takes the first; another storefront lets the customer choose. */
const OPTIONS = [
  { name: "Standard delivery", description: "In 2 to 3 days.", code: "standard", amount: 30 },
  { name: "Same-day delivery", description: "Ordered by noon.", code: "same-day", amount: 68.5 },
]

/** A warehouse that delivers in Hong Kong at two flat rates. */
export async function seedShipping(
  container: MedusaContainer,
  salesChannelId: string,
): Promise<{ stockLocationId: string; shippingProfileId: string }> {
  const profile = { entity: "shipping_profile", filters: { type: PROFILE.type } }
  const shippingProfileId = await ensure(container, profile, () =>
    createShippingProfilesWorkflow(container).run({ input: { data: [PROFILE] } }),
  )
  const location = { entity: "stock_location", filters: { name: LOCATION.name } }
  const stockLocationId = await ensure(container, location, () =>
    createStockLocationsWorkflow(container).run({ input: { locations: [LOCATION] } }),
  )
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [salesChannelId] },
  })
  const zone = { entity: "service_zone", filters: { name: ZONE } }
  const serviceZoneId = await ensure(container, zone, () => makeZone(container, stockLocationId))
  for (const { name, description, code, amount } of OPTIONS) {
    await ensure(container, { entity: "shipping_option", filters: { name } }, () =>
      createShippingOptionsWorkflow(container).run({
        input: [
          {
            name,
            price_type: "flat",
            provider_id: "manual_manual",
            service_zone_id: serviceZoneId,
            shipping_profile_id: shippingProfileId,
            type: { label: name, description, code },
            prices: [{ currency_code: "hkd", amount }],
            rules: [
              { attribute: "enabled_in_store", value: "true", operator: "eq" },
              { attribute: "is_return", value: "false", operator: "eq" },
            ],
          },
        ],
      }),
    )
  }
  return { stockLocationId, shippingProfileId }
}

/** Fulfillment set and service zone, both bound to the location. */
async function makeZone(
  container: MedusaContainer,
  stockLocationId: string,
): Promise<{ result: { id: string }[] }> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const bind = (fulfillment: Record<string, string>) =>
    link.create({
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: fulfillment,
    })
  await bind({ fulfillment_provider_id: "manual_manual" })
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: ZONE,
    type: "shipping",
    service_zones: [{ name: ZONE, geo_zones: [{ type: "country", country_code: "hk" }] }],
  })
  await bind({ fulfillment_set_id: set.id })
  return { result: set.service_zones }
}
