import { z } from "zod"
import { anything, createApi } from "./request"

const orderSchema = z.object({
  orderID: z.string(),
  status: z.string(),
  totalAmount: z.object({ amount: z.number() }),
  redirectURI: z.string(),
  webhookSuccess: z.string(),
  webhookFailure: z.string(),
  customer: z.object({ email: z.string(), tel: z.string() }),
})

/** An order at the gateway. */
export type PaymentFacts = z.infer<typeof orderSchema>

/** What a person at the gateway's desk can do, over HTTP. */
export interface Gateway {
  readonly url: string
  /** The gateway orders of one shopper, oldest first. */
  ordersOf(email: string): Promise<PaymentFacts[]>
  pay(orderID: string): Promise<void>
  expire(orderID: string): Promise<void>
  /** The bank refuses the payment; the gateway tells nobody. */
  refuse(orderID: string): Promise<void>
  /** Events of this order are lost until `release`. */
  hold(orderID: string): Promise<void>
  release(orderID: string): Promise<void>
}

export function createGateway(url: string): Gateway {
  const api = createApi(url)
  const trigger = async (kind: string, order: string) => {
    await api.post("/_sandbox/trigger", { kind, order }, anything)
  }
  const holdEvents = async (order: string, paused: boolean) => {
    await api.post("/_sandbox/events", { order, paused }, anything)
  }
  return {
    url,
    async ordersOf(email) {
      const { orders } = await api.get(
        "/_sandbox/orders",
        z.object({ orders: z.array(orderSchema) }),
      )
      return orders.filter(({ customer }) => customer.email === email)
    },
    pay: (orderID) => trigger("paid", orderID),
    expire: (orderID) => trigger("expired", orderID),
    refuse: (orderID) => trigger("failed", orderID),
    hold: (orderID) => holdEvents(orderID, true),
    release: (orderID) => holdEvents(orderID, false),
  }
}
