import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

import { findId, required } from "./find"

const LOCATION = "Kwun Tong warehouse"
const FULFILLMENT_SET = "Delivery in Hong Kong"

const OPTIONS = [
  { name: "Standard delivery", description: "In 2 to 3 days.", code: "standard", amount: 30 },
  { name: "Same-day delivery", description: "Ordered by noon.", code: "same-day", amount: 68.5 },
]

/** A warehouse that delivers in Hong Kong at two flat rates. */
export async function seedShipping(
  container: MedusaContainer,
  salesChannelId: string,
): Promise<{ stockLocationId: string; shippingProfileId: string }> {
  const shippingProfileId = await profile(container)
  const stockLocationId =
    (await findId(container, "stock_location", { name: LOCATION })) ??
    (await createLocation(container))
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [salesChannelId] },
  })
  const serviceZoneId = await serviceZone(container, stockLocationId)
  for (const option of OPTIONS) {
    if (!(await findId(container, "shipping_option", { name: option.name }))) {
      await createOption(container, { ...option, serviceZoneId, shippingProfileId })
    }
  }
  return { stockLocationId, shippingProfileId }
}

async function profile(container: MedusaContainer): Promise<string> {
  const found = await findId(container, "shipping_profile", { type: "default" })
  if (found) {
    return found
  }
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  })
  return required(result[0]?.id, "shipping profile that it made")
}

async function createLocation(container: MedusaContainer): Promise<string> {
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: LOCATION,
          address: { address_1: "12 Shing Yip Street", city: "Kwun Tong", country_code: "HK" },
        },
      ],
    },
  })
  return required(result[0]?.id, "stock location that it made")
}

/** Fulfillment set and service zone, both bound to the location. */
async function serviceZone(container: MedusaContainer, stockLocationId: string): Promise<string> {
  const found = await findId(container, "service_zone", { name: FULFILLMENT_SET })
  if (found) {
    return found
  }
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: FULFILLMENT_SET,
    type: "shipping",
    service_zones: [
      { name: FULFILLMENT_SET, geo_zones: [{ type: "country", country_code: "hk" }] },
    ],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  return required(set.service_zones[0]?.id, "service zone that it made")
}

async function createOption(
  container: MedusaContainer,
  option: (typeof OPTIONS)[number] & { serviceZoneId: string; shippingProfileId: string },
): Promise<void> {
  await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: option.name,
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: option.serviceZoneId,
        shipping_profile_id: option.shippingProfileId,
        type: { label: option.name, description: option.description, code: option.code },
        prices: [{ currency_code: "hkd", amount: option.amount }],
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: "eq" },
          { attribute: "is_return", value: "false", operator: "eq" },
        ],
      },
    ],
  })
}
