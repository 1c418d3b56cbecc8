import { randomUUID } from "node:crypto"
import type { Cluster } from "../../helpers/cluster"
import type { Post } from "./send"

/** What happens at the gateway. It keeps its own books: what was paid, in cents. */
export interface Gateway {
  /** Cents by gateway order, whatever Medusa makes of them. */
  readonly paid: ReadonlyMap<string, number>
  /** The shopper pays; 2001. */
  pay(gatewayOrderId: string): Promise<Post>
  /** The shopper pays another amount than asked for; 2001. */
  payOther(gatewayOrderId: string, extraCents: number): Promise<Post>
  /** Somebody pays a gateway order that is not this store's; 2001. */
  payUnknown(cents: number): Post
  /** 4001 or 4002. */
  close(gatewayOrderId: string): Promise<Post>
  /** The same event under another delivery id. */
  redeliver(post: Post): Post
}

/** The sandbox, with its events handed out instead of sent. */
export function createGateway({ sandbox }: Pick<Cluster, "sandbox">): Gateway {
  const paid = new Map<string, number>()
  let closed = 0
  return {
    paid,
    async pay(orderID) {
      paid.set(orderID, sandbox.order(orderID)?.totalAmount.amount ?? 0)
      return sandbox.trigger({ kind: "paid", orderID })
    },
    async payOther(orderID, extraCents) {
      const amount = (sandbox.order(orderID)?.totalAmount.amount ?? 0) + extraCents
      paid.set(orderID, amount)
      return sandbox.trigger({ kind: "paid", orderID, amount })
    },
    payUnknown(cents) {
      const OrderID = randomUUID()
      paid.set(OrderID, cents)
      const eventData = {
        OrderID,
        OrderAmount: { amount: cents, currency: "HKD" },
        MerchantRef: "SOMEBODYELSE",
      }
      const event = { eventId: 2001, eventDescription: "Payment succeeded" }
      return { id: randomUUID(), body: JSON.stringify({ event, eventData }) }
    },
    async close(orderID) {
      const kind = ++closed % 2 === 0 ? "expired" : "cancelled"
      return sandbox.trigger({ kind, orderID })
    },
    redeliver: ({ body }) => ({ id: randomUUID(), body }),
  }
}
