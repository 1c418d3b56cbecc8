"use server"

import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { cached, getAuthHeaders, getCartId, refresh, setAuthToken } from "./cookies"

export async function retrieveCustomer(): Promise<HttpTypes.StoreCustomer | null> {
  const headers = await getAuthHeaders()
  if (!headers.authorization) {
    return null
  }
  return sdk.client
    .fetch<HttpTypes.StoreCustomerResponse>("/store/customers/me", {
      headers,
      ...(await cached("customers")),
    })
    .then(({ customer }) => customer)
    .catch(() => null)
}

export async function login(_state: unknown, form: FormData) {
  try {
    const token = await sdk.auth.login("customer", "emailpass", {
      email: String(form.get("email")),
      password: String(form.get("password")),
    })
    if (typeof token !== "string") {
      return "This login is not supported."
    }
    await setAuthToken(token)
    const cartId = await getCartId()
    if (cartId) {
      await sdk.store.cart.transferCart(cartId, {}, { authorization: `Bearer ${token}` })
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  await Promise.all([refresh("customers"), refresh("carts")])
  return null
}

/** Not kept: an order changes without the storefront's doing, when its payment comes. */
export async function listOrders(): Promise<HttpTypes.StoreOrder[]> {
  const { orders } = await sdk.client.fetch<HttpTypes.StoreOrderListResponse>("/store/orders", {
    query: { limit: 10, order: "-created_at" },
    headers: await getAuthHeaders(),
    cache: "no-store",
  })
  return orders
}

export async function retrieveOrder(id: string): Promise<HttpTypes.StoreOrder | null> {
  return sdk.client
    .fetch<HttpTypes.StoreOrderResponse>(`/store/orders/${id}`, {
      query: { fields: "*payment_collections.payments,*items" },
      headers: await getAuthHeaders(),
      cache: "no-store",
    })
    .then(({ order }) => order)
    .catch(() => null)
}
