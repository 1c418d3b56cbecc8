import type { DeliveryQueue } from "./deliveries"
import type { FaultBoard } from "./faults"
import type { OrderStore } from "./orders"
import type {
  Delivery,
  EventShape,
  ResolvedOptions,
  SandboxEventKind,
  SandboxOrder,
  TriggerInput,
} from "./types"

/** The actions on an order: by hand, by the customer, or by time. */
export interface OrderActions {
  /** `difference`: cents by which its event names another amount. */
  pay(orderID: string, difference?: number): Promise<Delivery>
  /** PENDING to EXPIRED and event 4001, then PAID and event 2001. */
  payLate(orderID: string): Promise<Delivery>
  cancel(orderID: string): Promise<Delivery>
  expire(orderID: string): Promise<Delivery>
  fail(orderID: string): SandboxOrder
  trigger(input: TriggerInput): Promise<Delivery>
  /** Sends the webhook of an order that has just expired. */
  announceExpiry(order: SandboxOrder): void
}

/** Collaborators; `orders` is read late because the store needs `announceExpiry` itself. */
interface OrderActionsInput {
  orders: () => OrderStore
  deliveries: DeliveryQueue
  board: FaultBoard
  options: Pick<ResolvedOptions, "eventShape" | "log">
}

/** Each action changes the order first and posts the event after it, as the gateway does. */
export function createOrderActions(input: OrderActionsInput): OrderActions {
  const { orders, deliveries, board, options } = input

  function announce(kind: SandboxEventKind, order: SandboxOrder, by?: number): Promise<Delivery> {
    options.log(`order ${order.orderID} (${order.merchantRef}) is ${order.status}`)
    const cents = order.totalAmount.amount
    const difference = by ?? (kind === "paid" ? board.take("wrong-amount") : undefined)
    const event = buildEvent({
      kind,
      order,
      shape: shapeFor(order, options.eventShape),
      amount: difference === undefined ? undefined : Math.max(0, cents + difference),
    })
    return deliveries.send({ ...event, orderID: order.orderID, url: order.webhookEvents })
  }

  async function payLate(orderID: string): Promise<Delivery> {
    await announce("expired", orders().close(orderID, "EXPIRED"))
    return announce("paid", orders().payLate(orderID))
  }

  async function pay(orderID: string, difference?: number): Promise<Delivery> {
    const order = orders().get(orderID)
    const late = order.status === "PENDING" && board.take("late-payment") !== undefined
    return late ? payLate(orderID) : announce("paid", orders().close(orderID, "PAID"), difference)
  }

  return {
    pay,
    payLate,
    cancel: async (orderID) => announce("cancelled", orders().close(orderID, "CANCELLED")),
    expire: async (orderID) => announce("expired", orders().close(orderID, "EXPIRED")),
    fail(orderID) {
      const order = orders().countFailure(orderID)
      options.log(`order ${orderID}: the payment failed at the bank, no event is sent`)
      return order
    },
    async trigger({ orderID, shape, deliveryId, secret, eventsUrl, ...rest }) {
      const order = orders().get(orderID)
      const event = buildEvent({
        ...rest,
        order,
        shape: shape ?? shapeFor(order, options.eventShape),
      })
      const url = eventsUrl ?? order.webhookEvents
      return deliveries.send({ ...event, orderID, url, id: deliveryId, secret })
    },
    announceExpiry(order) {
      // Rejects only when the sandbox is closing; nobody waits for the event then.
      announce("expired", order).catch(() => undefined)
    },
  }
}

function shapeFor(order: SandboxOrder, configured: ResolvedOptions["eventShape"]): EventShape {
  return configured === "by-endpoint" ? order.variant : configured
}

/** Event ids of the gateway, and one that it never documented for `unknown`. */
const EVENT_IDS: Readonly<Record<SandboxEventKind, number>> = {
  paid: 2001,
  expired: 4001,
  cancelled: 4002,
  unknown: 3999,
}

/** Free text that differs between the shapes, as at the gateway, so that nobody relies on it. */
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

/** The content of an event; `amount` in cents. */
interface EventInput {
  kind: SandboxEventKind
  order: SandboxOrder
  shape: EventShape
  eventId?: number
  amount?: number
  currency?: string
}

/**
 * The text of an event, built once: attempts and resends send the same bytes.
 *
 * Indented on purpose. A receiver that parses and re-serializes before it computes the HMAC gets
 * other bytes, and fails here rather than in production.
 */
function buildEvent(input: EventInput): { eventId: number; body: string } {
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
