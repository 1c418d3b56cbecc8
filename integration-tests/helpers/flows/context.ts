import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { TEA_PRICE } from "../seed"
import type { OrderFacts } from "../shop"
import type { Store } from "../store"
import { eventually } from "../wait"
import { untilSettled } from "../settled"

/** One of the four ways a store can be set up. */
export interface Setup {
  readonly orderCreation: "directpay" | "legacy"
  readonly placeOrder: "before_payment" | "after_payment"
}

export const PAID_ONCE: OrderFacts = {
  status: "pending",
  paymentStatus: "completed",
  total: TEA_PRICE,
  payments: 1,
  captures: [TEA_PRICE],
  refunds: [],
  transactions: [TEA_PRICE],
}

export const WAITING: OrderFacts = {
  ...PAID_ONCE,
  paymentStatus: "awaiting",
  payments: 0,
  captures: [],
  transactions: [],
}

export const CANCELLED: OrderFacts = { ...WAITING, status: "canceled", paymentStatus: "canceled" }

/** What every flow test does, in one set-up of the store. */
export function flowHelpers(store: Store, setup: Setup) {
  return {
    before: setup.placeOrder === "before_payment",
    checkout: async (cartId?: string) =>
      store.shop().checkout({ placeOrder: setup.placeOrder, cartId }),
    settled: async (gatewayOrderId: string) =>
      untilSettled(
        store,
        gatewayOrderId,
        (row) => row.status !== "pending" && row.settlement !== "open",
      ),
    onlyOrder: async (cartId: string): Promise<string> => {
      const orders = await store.shop().ordersOf(cartId)
      expect(orders).toHaveLength(1)
      return orders[0] ?? ""
    },
    inboxIsDone: async () =>
      eventually(
        async () => store.fps().listFpsEvents({ state: "waiting" }),
        (waiting) => waiting.length === 0,
      ),
    /** The shopper's bank refuses, and the browser has come back to the failure address. */
    failAtTheBank: async (gatewayOrderId: string): Promise<void> => {
      const { id } = await store.shop().ledger(gatewayOrderId)
      await store.fps().payments.change(id, { failureReturned: true })
    },
    fulfil: async (orderId: string): Promise<void> => {
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({
        entity: "order",
        fields: ["id", "items.id"],
        filters: { id: orderId },
      })
      const order = data[0] as unknown as { items: { id: string }[] }
      await createOrderFulfillmentWorkflow(store.container()).run({
        input: { order_id: orderId, items: order.items.map(({ id }) => ({ id, quantity: 1 })) },
      })
    },
  }
}
