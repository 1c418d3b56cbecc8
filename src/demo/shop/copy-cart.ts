import type { Cart } from "./schemas"
import type { StoreApi } from "./store-api"

/** A new cart with the same items, address and delivery. */
export async function copyCart(api: StoreApi, cart: Cart): Promise<Cart> {
  const address = cart.shipping_address ?? undefined
  const copy = await api.createCart({
    region_id: cart.region_id,
    email: cart.email ?? undefined,
    items: cart.items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    shipping_address: address,
    billing_address: address,
  })
  const option = cart.shipping_methods[0]?.shipping_option_id
  if (option) {
    await api.chooseShipping(copy.id, option)
  }
  return copy
}
