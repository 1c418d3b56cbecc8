import type { Response } from "supertest"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** What no id can be, as it stands in an address: a NUL, and what is no UTF-8. */
export const UNREADABLE_IDS = ["%00", "x%00y", "%", "x%zz", "%FF", "%E0%A4%A", "%C0%80"] as const

/** GET of a payment's state as the storefront asks for it. */
export function getPayment(store: Store, sessionId: string): Promise<Response> {
  return Promise.resolve(
    store
      .http()
      .get(`/store/fps/payments/${sessionId}`)
      .set("x-publishable-api-key", store.seeded().publishableKey),
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
