import type { Response } from "supertest"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** GET of a payment's state as the storefront asks for it. */
export function getPayment(store: Store, sessionId: string): Promise<Response> {
  return get(store, `/store/fps/payments/${sessionId}`)
}

/** GET of a cart's check as the storefront asks for it. */
export function getCart(store: Store, cartId: string): Promise<Response> {
  return get(store, `/store/fps/carts/${cartId}`)
}

function get(store: Store, path: string): Promise<Response> {
  return Promise.resolve(
    store.http().get(path).set("x-publishable-api-key", store.seeded().publishableKey),
  )
}

/** The browser coming back from the gateway; its redirect is not followed. */
export async function comeBack(
  store: Store,
  gatewayOrderId: string,
  query = "?outcome=success",
): Promise<Response> {
  const { returnToken } = await store.shop().ledger(gatewayOrderId)
  return store.http().get(`/fps/return/${returnToken}${query}`).redirects(0)
}

/** Waits until a gateway order is settled or held. */
export async function untilSettled(store: Store, gatewayOrderId: string) {
  return eventually(
    () => store.shop().ledger(gatewayOrderId),
    (row) => row.settlement !== "open",
  )
}

/** Waits until nothing in the inbox waits any more. */
export async function untilInboxIsDone(store: Store): Promise<void> {
  await eventually(
    () => store.fps().listFpsEvents({ state: "waiting" }),
    (waiting) => waiting.length === 0,
  )
}
