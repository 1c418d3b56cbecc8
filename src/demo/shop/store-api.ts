import { z } from "zod"

import type { StoreRequest } from "./store-request"
import {
  cartSchema,
  orderSchema,
  productSchema,
  shippingOptionSchema,
  type Address,
  type Cart,
  type Order,
  type Product,
  type ShippingOption,
} from "./schemas"

export type StoreApi = ReturnType<typeof createStoreApi>

const CART_FIELDS = "%2Bcompleted_at,*shipping_methods"
const PRODUCT_FIELDS = "*variants.calculated_price,%2Bvariants.inventory_quantity"

const oneCart = z.object({ cart: cartSchema }).transform(({ cart }) => cart)

/** The calls that the shop needs, in the order of a purchase. */
export function createStoreApi(request: StoreRequest) {
  const regionId = async (): Promise<string> => {
    const schema = z.object({ regions: z.array(z.object({ id: z.string() })).min(1) })
    const { regions } = await request({ path: "/regions", schema })
    return regions[0]?.id ?? ""
  }

  const changeCart = (id: string, body: object): Promise<Cart> =>
    request({ path: `/carts/${id}?fields=${CART_FIELDS}`, method: "POST", body, schema: oneCart })

  return {
    async products(handle?: string): Promise<Product[]> {
      const filter = handle ? `&handle=${encodeURIComponent(handle)}` : ""
      const path = `/products?region_id=${await regionId()}&fields=${PRODUCT_FIELDS}${filter}`
      const schema = z.object({ products: z.array(productSchema) })
      return (await request({ path, schema })).products
    },

    cart(id: string): Promise<Cart> {
      return request({ path: `/carts/${id}?fields=${CART_FIELDS}`, schema: oneCart })
    },

    async createCart(content: object = {}): Promise<Cart> {
      const body = { region_id: await regionId(), ...content }
      return request({
        path: `/carts?fields=${CART_FIELDS}`,
        method: "POST",
        body,
        schema: oneCart,
      })
    },

    async addItem(cartId: string, item: { variant_id: string; quantity: number }): Promise<void> {
      const path = `/carts/${cartId}/line-items`
      await request({ path, method: "POST", body: item, schema: z.unknown() })
    },

    async setQuantity(cartId: string, item: { id: string; quantity: number }): Promise<void> {
      const path = `/carts/${cartId}/line-items/${item.id}`
      const body = { quantity: item.quantity }
      await request({ path, method: "POST", body, schema: z.unknown() })
    },

    async removeItem(cartId: string, itemId: string): Promise<void> {
      const path = `/carts/${cartId}/line-items/${itemId}`
      await request({ path, method: "DELETE", schema: z.unknown() })
    },

    setAddress(cartId: string, input: { email: string; address: Address }): Promise<Cart> {
      const { email, address } = input
      return changeCart(cartId, { email, shipping_address: address, billing_address: address })
    },

    /** The checkout at the gateway speaks the cart's language. */
    setLocale(cartId: string, locale: string): Promise<Cart> {
      return changeCart(cartId, { locale })
    },

    async shippingOptions(cartId: string): Promise<ShippingOption[]> {
      const schema = z.object({ shipping_options: z.array(shippingOptionSchema) })
      const path = `/shipping-options?cart_id=${cartId}`
      return (await request({ path, schema })).shipping_options
    },

    async chooseShipping(cartId: string, optionId: string): Promise<void> {
      const path = `/carts/${cartId}/shipping-methods`
      await request({ path, method: "POST", body: { option_id: optionId }, schema: z.unknown() })
    },

    async order(id: string): Promise<Order> {
      return (await request({ path: `/orders/${id}`, schema: z.object({ order: orderSchema }) }))
        .order
    },
  }
}
