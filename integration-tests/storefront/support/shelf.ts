import { randomBytes } from "node:crypto"
import { z } from "zod"
import { anything, type Api } from "./request"

export interface Product {
  readonly handle: string
  readonly variantId: string
  readonly inventoryItemId: string
}

export interface Customer {
  readonly email: string
  readonly password: string
  readonly token: string
}

/** A cart that has all but its payment. */
export interface ReadyCart {
  readonly id: string
  readonly email: string
  readonly total: number
}

export interface CartWish {
  /** Left out: somebody new. */
  readonly email?: string
  readonly items: readonly { product: Product; quantity: number }[]
  readonly codes?: readonly string[]
  readonly phone?: string
  readonly customer?: Customer
}

/** Puts goods, codes, accounts and carts into a store, each one new. */
export interface Shelf {
  product(input: { stock: number }): Promise<Product>
  /** A code of 10 % off everything. `limit`: how often it works. */
  promotion(input?: { limit?: number }): Promise<string>
  /** Takes a promotion out of use. */
  endPromotion(code: string): Promise<void>
  customer(): Promise<Customer>
  cart(wish: CartWish): Promise<ReadyCart>
  /** Prepares the payment as the payment step does. */
  session(cartId: string): Promise<void>
  total(cartId: string): Promise<number>
}

export const PERSON = {
  first_name: "Tai Man",
  last_name: "Chan",
  address_1: "1 Queen's Road Central",
  postal_code: "000",
  city: "Central",
  country_code: "hk",
  phone: "9123 4567",
}

const PRICE = 100

const some = () => randomBytes(5).toString("hex")

/** An address that nobody else has. */
export const newEmail = () => `shopper-${some()}@example.com`

const idSchema = z.object({ id: z.string() })
const promotionsSchema = z.object({ promotions: z.array(idSchema) })
const first = <T>(list: readonly T[], what: string): T => {
  const [found] = list
  if (found === undefined) {
    throw new Error(`The store has no ${what}.`)
  }
  return found
}

export async function createShelf(input: {
  admin: Api
  store: Api
  nobody: Api
  channelId: string
}): Promise<Shelf> {
  const { admin, store } = input
  const [profiles, locations, regions] = await Promise.all([
    admin.get(
      "/admin/shipping-profiles?type=default",
      z.object({ shipping_profiles: z.array(idSchema) }),
    ),
    admin.get(
      `/admin/stock-locations?sales_channel_id=${input.channelId}`,
      z.object({ stock_locations: z.array(idSchema) }),
    ),
    store.get("/store/regions", z.object({ regions: z.array(regionSchema) })),
  ])
  const profileId = first(profiles.shipping_profiles, "default shipping profile").id
  const locationId = first(locations.stock_locations, "stock location").id
  const region = first(
    regions.regions.filter(({ countries }) => countries.some(({ iso_2 }) => iso_2 === "hk")),
    "region with Hong Kong",
  )

  /** The store API as this customer uses it. */
  const storeOf = (token: string) => store.as({ authorization: `Bearer ${token}` })

  return {
    async product({ stock }) {
      const handle = `suite-tea-${some()}`
      const { product } = await admin.post(
        "/admin/products?fields=variants.id,variants.inventory_items.inventory_item_id",
        {
          title: `Suite tea ${handle.slice(-4)}`,
          handle,
          status: "published",
          shipping_profile_id: profileId,
          sales_channels: [{ id: input.channelId }],
          options: [{ title: "Weight", values: ["50 g"] }],
          variants: [
            {
              title: "50 g",
              options: { Weight: "50 g" },
              manage_inventory: true,
              prices: [{ currency_code: region.currency_code, amount: PRICE }],
            },
          ],
        },
        productSchema,
      )
      const variant = first(product.variants, "variant of the new product")
      const inventoryItemId = first(variant.inventory_items, "inventory").inventory_item_id
      await admin.post(
        `/admin/inventory-items/${inventoryItemId}/location-levels`,
        { location_id: locationId, stocked_quantity: stock },
        anything,
      )
      return { handle, variantId: variant.id, inventoryItemId }
    },
    async promotion({ limit } = {}) {
      const code = `SUITE${some().toUpperCase()}`
      await admin.post(
        "/admin/promotions",
        {
          code,
          limit,
          type: "standard",
          status: "active",
          application_method: { type: "percentage", target_type: "order", value: 10 },
        },
        anything,
      )
      return code
    },
    async endPromotion(code) {
      const { promotions } = await admin.get(`/admin/promotions?code=${code}`, promotionsSchema)
      const { id } = first(promotions, `promotion ${code}`)
      await admin.post(`/admin/promotions/${id}`, { status: "inactive" }, anything)
    },
    async customer() {
      const login = { email: newEmail(), password: "suite-shopper" }
      const { token } = await input.nobody.post(
        "/auth/customer/emailpass/register",
        login,
        tokenSchema,
      )
      await storeOf(token).post(
        "/store/customers",
        { email: login.email, first_name: PERSON.first_name, last_name: PERSON.last_name },
        anything,
      )
      return {
        ...login,
        token: (await input.nobody.post("/auth/customer/emailpass", login, tokenSchema)).token,
      }
    },
    async cart({ email = newEmail(), items, codes = [], phone = PERSON.phone, customer }) {
      const shopper = customer ? storeOf(customer.token) : store
      const address = { ...PERSON, phone }
      const { cart } = await shopper.post(
        "/store/carts",
        {
          region_id: region.id,
          sales_channel_id: input.channelId,
          email: customer?.email ?? email,
          shipping_address: address,
          billing_address: address,
          items: items.map(({ product, quantity }) => ({
            variant_id: product.variantId,
            quantity,
          })),
          promo_codes: codes,
        },
        z.object({ cart: idSchema }),
      )
      const { shipping_options } = await store.get(
        `/store/shipping-options?cart_id=${cart.id}`,
        z.object({ shipping_options: z.array(idSchema) }),
      )
      const option = first(shipping_options, "delivery to Hong Kong")
      const added = await shopper.post(
        `/store/carts/${cart.id}/shipping-methods`,
        { option_id: option.id },
        cartSchema,
      )
      return { id: cart.id, email: customer?.email ?? email, total: added.cart.total }
    },
    async session(cartId) {
      const { payment_collection } = await store.post(
        "/store/payment-collections",
        { cart_id: cartId },
        z.object({ payment_collection: idSchema }),
      )
      await store.post(
        `/store/payment-collections/${payment_collection.id}/payment-sessions`,
        { provider_id: "pp_fps_checkout" },
        anything,
      )
    },
    total: async (cartId) =>
      (await store.get(`/store/carts/${cartId}?fields=total`, cartSchema)).cart.total,
  }
}

const regionSchema = z.object({
  id: z.string(),
  currency_code: z.string(),
  countries: z.array(z.object({ iso_2: z.string() })),
})
const productSchema = z.object({
  product: z.object({
    variants: z.array(
      z.object({
        id: z.string(),
        inventory_items: z.array(z.object({ inventory_item_id: z.string() })),
      }),
    ),
  }),
})
const tokenSchema = z.object({ token: z.string() })
const cartSchema = z.object({ cart: z.object({ total: z.number() }) })
