import type { EventShape, SandboxEventKind, SandboxOrder } from "./types"

/** Event ids of the gateway, and one that it never documented for `unknown`. */
export const EVENT_IDS: Readonly<Record<SandboxEventKind, number>> = {
  paid: 2001,
  expired: 4001,
  cancelled: 4002,
  unknown: 3999,
}

/** Free text: it differs between the shapes, as it does at the gateway, so that nobody keys on it. */
const DESCRIPTIONS: Readonly<Record<EventShape, Readonly<Record<SandboxEventKind, string>>>> = {
  directpay: {
    paid: "Payment succeeded",
    expired: "Payment expired",
    cancelled: "Order cancelled",
    unknown: "Something new",
  },
  legacy: {
    paid: "FPS 轉數快 payment received",
    expired: "Order closed: not paid in time",
    cancelled: "Order closed: cancelled by the customer",
    unknown: "Something else",
  },
}

/** What an event says; `amount` in cents. */
export interface EventInput {
  kind: SandboxEventKind
  order: SandboxOrder
  shape: EventShape
  eventId?: number
  amount?: number
  currency?: string
}

/**
 * The text of an event, built once: attempts and resends send these very bytes.
 *
 * Indented on purpose. A receiver that parses and re-serializes before it computes the HMAC gets
 * other bytes and fails here, at the desk, rather than in production.
 */
export function buildEvent(input: EventInput): { eventId: number; body: string } {
  const { kind, order, shape } = input
  const eventId = input.eventId ?? EVENT_IDS[kind]
  const total = {
    amount: input.amount ?? order.totalAmount.amount,
    currency: input.currency ?? order.totalAmount.currency,
  }
  const eventData =
    shape === "directpay"
      ? { OrderID: order.orderID, OrderAmount: total, MerchantRef: order.merchantRef }
      : {
          orderID: order.orderID,
          customerID: order.customerID,
          totalAmount: total,
          partnerRef: order.merchantRef,
        }
  const event = { eventId, eventDescription: DESCRIPTIONS[shape][kind] }
  return { eventId, body: JSON.stringify({ event, eventData }, null, 2) }
}
