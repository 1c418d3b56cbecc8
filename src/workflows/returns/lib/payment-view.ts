import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../../modules/fps"
import { isBeingCreated } from "../../../modules/fps/queries/open-gateway-order"
import { toMajorNumber } from "../../../protocol"

/** A payment as the storefront sees it. `amount` is in major units. */
export interface StorePayment {
  readonly session_id: string
  readonly status: "pending" | "paid" | "expired" | "cancelled"
  readonly amount: number
  readonly currency_code: string
  readonly expires_at: string
  /** Only while it can be paid. */
  readonly redirect_url: string | null
  /** Of a paid one: the order that the money paid. Money that is held has paid none. */
  readonly order_id: string | null
  readonly cart_id: string | null
}

/** The order that a payment collection led to, and the country it is sold in. */
export interface OrderLookup {
  readonly orderId: string | null
  readonly countryCode: string | null
}

/** Finds the order and country of a payment collection; nulls when core deleted them. */
export async function findOrder(
  query: Omit<RemoteQueryFunction, symbol>,
  paymentCollectionId: string,
): Promise<OrderLookup> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "order.id", "cart.shipping_address.country_code", "cart.region.countries.iso_2"],
    filters: { id: paymentCollectionId },
  })
  const collection = data[0] as
    | {
        order?: { id: string } | null
        cart?: {
          shipping_address?: { country_code?: string | null } | null
          region?: { countries?: { iso_2: string }[] } | null
        } | null
      }
    | undefined
  const cart = collection?.cart
  return {
    orderId: collection?.order?.id ?? null,
    countryCode:
      cart?.shipping_address?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? null,
  }
}

/** What a storefront's view of a payment is read from. */
export interface ViewDependencies {
  readonly query: Omit<RemoteQueryFunction, symbol>
}

/** A payment and the session that showed it. */
export interface PaymentOfSession {
  readonly payment: LedgerPayment
  readonly sessionId: string
}

/** Reads a payment as the storefront may see it. */
export async function readStorePayment(
  { query }: ViewDependencies,
  { payment, sessionId }: PaymentOfSession,
): Promise<StorePayment> {
  const { orderId } = await findOrder(query, payment.paymentCollectionId)
  return toStorePayment(payment, { sessionId, orderId, now: new Date() })
}

/** Whether the gateway gave no address for it and will give none: nobody can pay it. */
export function wasNotStarted(payment: LedgerPayment, now: Date): boolean {
  return payment.status === "creating" && !isBeingCreated(payment, now)
}

/** A ledger row in the storefront's words. */
export function toStorePayment(
  payment: LedgerPayment,
  { sessionId, orderId, now }: { sessionId: string; orderId: string | null; now: Date },
): StorePayment {
  const status = statusOf(payment, now)
  return {
    session_id: sessionId,
    status,
    amount: toMajorNumber(payment.amount),
    currency_code: payment.currencyCode,
    expires_at: payment.expiresAt.toISOString(),
    redirect_url: status === "pending" ? payment.redirectUrl : null,
    order_id: status === "paid" && payment.settlement !== "settled" ? null : orderId,
    cart_id: payment.cartId,
  }
}

function statusOf(payment: LedgerPayment, now: Date): StorePayment["status"] {
  if (payment.status !== "creating") {
    return payment.status
  }
  return wasNotStarted(payment, now) ? "cancelled" : "pending"
}
