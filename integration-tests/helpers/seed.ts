import {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"

/** What the tests need to know of the seeded store. */
export interface Seeded {
  readonly publishableKey: string
  readonly regionId: string
  readonly salesChannelId: string
  readonly variantId: string
  readonly inventoryItemId: string
  readonly shippingOptionId: string
}

export const TEA_PRICE = 100
export const STOCK = 10

/** Logs in to the admin panel of a seeded store. */
export const STAFF = { email: "staff@example.com", password: "fps-browser-tests" }

/** Makes a user of the admin panel, as `medusa user` does, which would start a Medusa for it. */
export async function createUser(
  container: MedusaContainer,
  login: { readonly email: string; readonly password: string },
): Promise<void> {
  const user = await container.resolve(Modules.USER).createUsers({ email: login.email })
  await signUp(container, login, user.id)
}

/** Lets a user log in. */
export async function signUp(
  container: MedusaContainer,
  login: { readonly email: string; readonly password: string },
  userId: string,
): Promise<void> {
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity } = await auth.register("emailpass", { body: login })
  await auth.updateAuthIdentities({
    id: authIdentity?.id ?? "",
    app_metadata: { user_id: userId },
  })
}

/** A small Hong Kong store: one tea at HKD 100, ten in stock, free pick-up as its shipping. */
export async function seedStore(container: MedusaContainer): Promise<Seeded> {
  const [channel] = (
    await createSalesChannelsWorkflow(container).run({
      input: { salesChannelsData: [{ name: "Shop" }] },
    })
  ).result
  const [region] = (
    await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name: "Hong Kong",
            currency_code: "hkd",
            countries: ["hk"],
            payment_providers: ["pp_fps_checkout", "pp_system_default"],
          },
        ],
      },
    })
  ).result
  const [location] = (
    await createStockLocationsWorkflow(container).run({
      input: {
        locations: [{ name: "Kowloon", address: { address_1: "1 Tea St", country_code: "HK" } }],
      },
    })
  ).result
  if (!channel || !region || !location) {
    throw new Error("The store could not be seeded.")
  }
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.id, add: [channel.id] },
  })
  const { shippingOptionId, shippingProfileId } = await seedShipping(container, location.id)
  const [product] = (
    await createProductsWorkflow(container).run({
      input: {
        products: [
          {
            title: "Oolong",
            status: "published",
            shipping_profile_id: shippingProfileId,
            options: [{ title: "Size", values: ["Bag"] }],
            sales_channels: [{ id: channel.id }],
            variants: [
              {
                title: "Bag",
                sku: "OOLONG",
                manage_inventory: true,
                options: { Size: "Bag" },
                prices: [{ currency_code: "hkd", amount: TEA_PRICE }],
              },
            ],
          },
        ],
      },
    })
  ).result
  const variantId = product?.variants[0]?.id ?? ""
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "variant",
    fields: ["inventory_items.inventory_item_id"],
    filters: { id: variantId },
  })
  const variant = data[0] as { inventory_items: { inventory_item_id: string }[] } | undefined
  const inventoryItemId = variant?.inventory_items[0]?.inventory_item_id ?? ""
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: [
        { inventory_item_id: inventoryItemId, location_id: location.id, stocked_quantity: STOCK },
      ],
    },
  })
  return {
    publishableKey: await seedApiKey(container, channel.id),
    regionId: region.id,
    salesChannelId: channel.id,
    variantId,
    inventoryItemId,
    shippingOptionId,
  }
}

async function seedApiKey(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const [key] = (
    await createApiKeysWorkflow(container).run({
      input: { api_keys: [{ title: "Shop", type: "publishable", created_by: "" }] },
    })
  ).result
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: key?.id ?? "", add: [salesChannelId] },
  })
  return key?.token ?? ""
}

async function seedShipping(container: MedusaContainer, locationId: string) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [profile] = (
    await createShippingProfilesWorkflow(container).run({
      input: { data: [{ name: "Default", type: "default" }] },
    })
  ).result
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  const set = await fulfillment.createFulfillmentSets({
    name: "Hong Kong",
    type: "shipping",
    service_zones: [{ name: "Hong Kong", geo_zones: [{ country_code: "hk", type: "country" }] }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  const [option] = (
    await createShippingOptionsWorkflow(container).run({
      input: [
        {
          name: "Pick-up",
          service_zone_id: set.service_zones[0]?.id ?? "",
          shipping_profile_id: profile?.id ?? "",
          provider_id: "manual_manual",
          price_type: "flat",
          type: { label: "Pick-up", code: "pick-up", description: "At the shop" },
          prices: [{ currency_code: "hkd", amount: 0 }],
          rules: [],
        },
      ],
    })
  ).result
  return { shippingOptionId: option?.id ?? "", shippingProfileId: profile?.id ?? "" }
}
