import { createHmac } from "node:crypto"
import type { LedgerPayment } from "../../src/modules/fps"
import { SANDBOX_SECRET, type Store } from "./store"

/** A delivery made by hand, for what the sandbox would not do. */
export interface HandMadeDelivery {
  readonly body: string
  readonly id?: string
  readonly secret?: string
  /** The last part of the URL: the name of the provider. */
  readonly provider?: string
}

/** Signs a body as the interface says, without the project's own code. */
export function signByHand(
  body: string,
  secret: string,
  t = Math.floor(Date.now() / 1000),
): string {
  const s1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("base64")
  return `t=${t},s1=${s1}`
}

/** Posts a delivery to the webhook endpoint. */
export async function deliver(
  store: Store,
  { body, id, secret = SANDBOX_SECRET, provider = "fps_checkout" }: HandMadeDelivery,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const request = store
    .http()
    .post(`/hooks/payment/${provider}`)
    .set("content-type", "application/json")
    .set("x-service-signature", signByHand(body, secret))
  if (id) {
    void request.set("x-service-event-id", id)
  }
  const response = await request.send(body)
  return { status: response.status, body: response.body as Record<string, unknown> }
}

/** The body of a 2001 in either shape. */
export function paidBody(payment: LedgerPayment, shape: "directpay" | "legacy"): string {
  const amount = { amount: payment.amount, currency: payment.currencyCode.toUpperCase() }
  const eventData =
    shape === "directpay"
      ? { OrderID: payment.gatewayOrderId, OrderAmount: amount, MerchantRef: payment.reference }
      : {
          orderID: payment.gatewayOrderId,
          customerID: "0c1f6a52-6a55-4b43-9d8c-1f9d8f3f5c11",
          totalAmount: amount,
          partnerRef: payment.reference,
        }
  return JSON.stringify({ event: { eventId: 2001, eventDescription: "paid" }, eventData })
}
