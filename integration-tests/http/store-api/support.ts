import type { Response } from "supertest"
import { Modules } from "@medusajs/framework/utils"
import type { StorePayment } from "../../../src/fps/checkout/store-payment"
import type { StoreSession } from "../../helpers/shop"
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
  const row = await store.fps().payments.findBySession(session.id)
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
    order_cancelled: false,
    support_url: `https://shop.test/help?ref=${reference}&order=${order_number ?? ""}`,
    payee_name: PAYEE,
    detail: null,
    received_amount: null,
    refunded_amount: null,
    paid_by: null,
    pay_again_until: null,
    claimed_at: null,
    version: expect.stringMatching(/^[\w-]{16}$/),
    ...change,
  }
}

/** The option `payeeName` of these stores. */
export const PAYEE = "Two Leaves Tea (HK) Ltd"

/** An order's number, as the customer sees it. */
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

/** Waits until nothing in the inbox waits any more. */
export async function untilInboxIsDone(store: Store): Promise<void> {
  await eventually(
    () => store.fps().listFpsEvents({ state: "waiting" }),
    (waiting) => waiting.length === 0,
  )
}
