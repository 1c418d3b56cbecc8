"use server"

import { sdk } from "@lib/config"
import { fps } from "@lib/fps"
import type { HttpTypes } from "@medusajs/types"
import { redirect } from "next/navigation"
import { cached, getAuthHeaders, getCartId, refresh, setCartId } from "./cookies"
import { getRegion } from "./regions"

const FIELDS =
  "*items, *region, *items.product, *items.variant, *promotions, +shipping_methods.name"

/** The cart of the cookie, unless it has become an order. */
export async function retrieveCart(): Promise<HttpTypes.StoreCart | null> {
  const cartId = await getCartId()
  const id = cartId && (await fps.openCart(cartId))
  if (!id) {
    return null
  }
  return sdk.client
    .fetch<HttpTypes.StoreCartResponse>(`/store/carts/${id}`, {
      query: { fields: FIELDS },
      headers: await getAuthHeaders(),
      ...(await cached("carts")),
    })
    .then(({ cart }) => cart)
    .catch(() => null)
}

export async function addToCart(variantId: string) {
  const headers = await getAuthHeaders()
  let cartId = (await retrieveCart())?.id
  if (!cartId) {
    const { cart } = await sdk.store.cart.create({ region_id: (await getRegion()).id }, {}, headers)
    cartId = cart.id
    await setCartId(cartId)
  }
  await sdk.store.cart.createLineItem(cartId, { variant_id: variantId, quantity: 1 }, {}, headers)
  await refresh("carts")
}

export async function changeQuantity(lineId: string, quantity: number) {
  const cart = await retrieveCart()
  if (cart) {
    await sdk.store.cart.updateLineItem(cart.id, lineId, { quantity }, {}, await getAuthHeaders())
    await refresh("carts")
  }
}

async function updateCart(data: HttpTypes.StoreUpdateCart) {
  const cart = await retrieveCart()
  if (!cart) {
    throw new Error("There is no cart any more.")
  }
  await sdk.store.cart.update(cart.id, data, {}, await getAuthHeaders())
  await refresh("carts")
}

export async function setAddresses(_state: unknown, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "")
  const address = Object.fromEntries(
    ["first_name", "last_name", "address_1", "postal_code", "city", "country_code", "phone"].map(
      (name) => [name, text(`shipping_address.${name}`)],
    ),
  )
  try {
    await updateCart({
      shipping_address: address,
      billing_address: address,
      email: text("email"),
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  redirect(`/${address.country_code}/checkout?step=delivery`)
}

export async function setShippingMethod(cartId: string, optionId: string) {
  await sdk.store.cart.addShippingMethod(
    cartId,
    { option_id: optionId },
    {},
    await getAuthHeaders(),
  )
  await refresh("carts")
}

export async function applyPromotions(codes: string[]) {
  try {
    await updateCart({ promo_codes: codes })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What the checkout offers for this cart. */
export async function listWays(cart: HttpTypes.StoreCart) {
  const headers = await getAuthHeaders()
  const [{ shipping_options }, { payment_providers }] = await Promise.all([
    sdk.client.fetch<HttpTypes.StoreShippingOptionListResponse>("/store/shipping-options", {
      query: { cart_id: cart.id },
      headers,
      ...(await cached("fulfillment")),
    }),
    sdk.client.fetch<HttpTypes.StorePaymentProviderListResponse>("/store/payment-providers", {
      query: { region_id: cart.region_id ?? "" },
      headers,
      ...(await cached("payment_providers")),
    }),
  ])
  return { shipping: shipping_options, payment: payment_providers.map(({ id }) => id) }
}
