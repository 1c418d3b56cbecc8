import type { Response } from "supertest"
import { Modules } from "@medusajs/framework/utils"
import type { StorePayment } from "../../../src/views/storefront/store-payment"
import type { StoreSession } from "../../helpers/shop"
import { untilSettled } from "../../helpers/settled"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** What no id can be, as it stands in an address: a NUL, and what is no UTF-8. */
export const UNREADABLE_IDS = ["%00", "x%00y", "%", "x%zz", "%FF", "%E0%A4%A", "%C0%80"] as const

/** GET of a payment's state as the storefront asks for it. */
export function getPayment(store: Store, sessionId: string): Promise<Response> {
  return get(store, `/store/fps/payments/${sessionId}`)
}

/**
 * A payment as the store shows it, while nobody has paid it and it has no order, with changes.
 * Support reference and order number are read from the ledger and from Medusa.
 */
export async function expectedPayment(
  store: Store,
  session: Pick<StoreSession, "id" | "data">,
  change: Partial<StorePayment> = {},
): Promise<Record<string, unknown>> {
  const row = await store.fps().ledger.findBySession(session.id)
  const reference = row?.reference ?? ""
  const order_number = await orderNumber(store, change.order_id)
  return {
    session_id: session.id,
    status: "pending",
    amount: 100,
    currency_code: "hkd",
    expires_at: session.data.expires_at,
    redirect_url: session.data.redirect_url ?? null,
    order_id: null,
    cart_id: row?.cartId,
    reference,
    order_number,
    support_url: `https://shop.test/help?ref=${reference}&order=${order_number ?? ""}`,
    detail: null,
    received_amount: null,
    refunded_amount: null,
    paid_by: null,
    pay_again_until: null,
    version: expect.stringMatching(/^[\w-]{16}$/),
    ...change,
  }
}

/** An order's number, as the shopper sees it. */
export async function orderNumber(
  store: Store,
  orderId: string | null | undefined,
): Promise<number | null> {
  if (!orderId) {
    return null
  }
  const order = await store.container().resolve(Modules.ORDER).retrieveOrder(orderId)
  return order.display_id
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

/** How long the return waits for news, and for those of a payment that came to nothing. */
const PATIENCE_MS = 4_000
const FAILURE_PATIENCE_MS = 1_000

/**
 * The browser coming back for something that is settled meanwhile; `act` brings it about once the
 * browser is seen to have arrived. On a machine that is too slow to settle it in time the return
 * must have used all its patience, and the next one leads where this one should.
 */
export async function comeBackAndWait(
  store: Store,
  gatewayOrderId: string,
  { query, act }: { query?: string; act?: () => Promise<unknown> } = {},
): Promise<Response> {
  const arrived = act ? arrival(store) : undefined
  const began = Date.now()
  const [answer] = await Promise.all([
    comeBack(store, gatewayOrderId, query),
    arrived?.then(() => act?.()),
  ])
  jest.restoreAllMocks()
  if (!/\/pending\?|status=pending/.test(String(answer.headers.location))) {
    return answer
  }
  const patience = query?.includes("failure") ? FAILURE_PATIENCE_MS : PATIENCE_MS
  expect(Date.now() - began).toBeGreaterThanOrEqual(patience - 50)
  await untilSettled(store, gatewayOrderId)
  return comeBack(store, gatewayOrderId, query)
}

/** Resolves when a return has read its payment. */
function arrival(store: Store): Promise<void> {
  const fps = store.fps()
  const find = fps.ledger.find
  return new Promise((resolve) => {
    jest.spyOn(fps.ledger, "find").mockImplementation(async (by) => {
      const found = await find(by)
      if ("return_token" in by) {
        resolve()
      }
      return found
    })
  })
}

/** Waits until nothing in the inbox waits any more. */
export async function untilInboxIsDone(store: Store): Promise<void> {
  await eventually(
    () => store.fps().listFpsEvents({ state: "waiting" }),
    (waiting) => waiting.length === 0,
  )
}
