import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adminApi } from "../../helpers/admin-api"
import { flowHelpers } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import type { Store } from "../../helpers/store"
import { untilSettled } from "../../helpers/settled"

export const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** Ways to a case, to its end, and to what became of the money. */
export function caseHelpers(store: Store) {
  const admin = adminApi(store)
  const { checkout, settled, failAtTheBank } = flowHelpers(store, SETUP)

  const onlyCase = async (): Promise<string> => {
    const cases = await store.fps().listFpsCases({})
    expect(cases).toHaveLength(1)
    return cases[0]?.id ?? ""
  }
  const held = async (gatewayOrderId: string) =>
    untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")

  return {
    admin,
    checkout,
    settled,
    failAtTheBank,
    onlyCase,
    resolve: async (id: string, body: object) => admin.post(`/admin/fps/cases/${id}/resolve`, body),
    /** Paid after its order was cancelled. */
    latePayment: async (cartId?: string) => {
      const placed = await checkout(cartId)
      await store.sandbox().trigger({ kind: "expired", orderID: placed.gatewayOrderId })
      await settled(placed.gatewayOrderId)
      await store.sandbox().trigger({ kind: "paid", orderID: placed.gatewayOrderId })
      await held(placed.gatewayOrderId)
      return { ...placed, caseId: await onlyCase() }
    },
    /** Paid another amount than the order costs, which waits. */
    mismatch: async () => {
      const placed = await checkout()
      await store
        .sandbox()
        .trigger({ kind: "paid", orderID: placed.gatewayOrderId, amount: TEA_PRICE * 100 - 1 })
      await held(placed.gatewayOrderId)
      return { ...placed, caseId: await onlyCase() }
    },
    /** Asks for a cart to try again with. */
    askForCopy: (sessionId: string) =>
      store
        .http()
        .post(`/store/fps/payments/${sessionId}/copy-cart`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .send({}),
    /** Orders that stand, with what was captured on each. */
    standing: async (): Promise<number[][]> => {
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({ entity: "order", fields: ["id", "status"] })
      const ids = data.filter(({ status }) => status !== "canceled").map(({ id }) => id)
      const orders = await Promise.all(ids.map(async (id) => store.shop().order(id)))
      return orders.map(({ captures }) => captures)
    },
    /** The carts that acceptances made, oldest first. */
    copies: async (): Promise<string[]> => {
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({
        entity: "cart",
        fields: ["id", "metadata", "created_at"],
        pagination: { order: { created_at: "ASC" } },
      })
      return data
        .filter(({ metadata }) => "fps_replaces_order_id" in ((metadata ?? {}) as object))
        .map(({ id }) => id)
    },
  }
}

/** What tests of cases work with. */
export type CaseHelpers = ReturnType<typeof caseHelpers>
