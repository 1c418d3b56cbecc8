import { randomUUID } from "node:crypto"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { deliver } from "../../helpers/deliver"
import { TEA_PRICE } from "../../helpers/seed"
import { settleEverything, settleWaiting } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** A payment that brought money. */
export interface Brought {
  readonly gatewayOrderId: string
  readonly orderId: string
}

/** Makes money come in every way in which it can. Each gives the payment back, at rest. */
export function moneyOf(store: Store, api: AdminApi) {
  const shop = () => store.shop()

  async function placed(): Promise<Brought> {
    const { gatewayOrderId, orderId } = await shop().checkout({ placeOrder: "before_payment" })
    return { gatewayOrderId, orderId: orderId ?? "" }
  }

  async function atRest(gatewayOrderId: string): Promise<void> {
    await eventually(
      async () => {
        await settleWaiting(store.container())
        return shop().ledger(gatewayOrderId)
      },
      ({ status, settlement }) => status === "paid" && settlement !== "open",
    )
  }

  async function pay(placedAs: Brought, amount?: number): Promise<Brought> {
    const { gatewayOrderId } = placedAs
    await store.sandbox().trigger({
      kind: "paid",
      orderID: gatewayOrderId,
      ...(amount === undefined ? {} : { amount }),
    })
    await atRest(gatewayOrderId)
    return placedAs
  }

  async function resolve(of: Brought, body: object): Promise<void> {
    const { id } = await shop().ledger(of.gatewayOrderId)
    const [found] = await store.fps().listFpsCases({ payment_id: id, status: "open" })
    await api.post(`/admin/fps/cases/${found?.id ?? ""}/resolve`, body).expect(200)
    await settleWaiting(store.container())
  }

  async function tellUnknown(OrderID: string, amount: number): Promise<void> {
    const OrderAmount = { amount, currency: "HKD" }
    const eventData = { OrderID, OrderAmount, MerchantRef: "ELSEWHERE" }
    const event = { eventId: 2001, eventDescription: "paid" }
    await deliver(store, {
      body: JSON.stringify({ event, eventData }),
      secret: PRODUCTION_SECRET,
      id: randomUUID(),
    })
  }

  async function late(): Promise<Brought> {
    const one = await placed()
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: one.orderId } })
    return pay(one)
  }

  return {
    placed,
    resolve,
    late,
    paid: async () => pay(await placed()),
    /** Another sum came, and staff took it. */
    accepted: async (cents: number) => {
      const one = await pay(await placed(), cents)
      await resolve(one, { resolution: "accepted" })
      return one
    },
    /** The order was paid by another code before. */
    twice: async (): Promise<Brought> => {
      const cartId = await shop().cart()
      const collectionId = await shop().collection(cartId)
      const first = String((await shop().session(collectionId)).data.gateway_order_id)
      const { id } = await shop().ledger(first)
      await store.fps().payments.change(id, { failureReturned: true })
      const { gatewayOrderId, orderId } = await shop().checkout({
        placeOrder: "before_payment",
        cartId,
      })
      await pay({ gatewayOrderId, orderId: orderId ?? "" })
      return pay({ gatewayOrderId: first, orderId: orderId ?? "" })
    },
    /** Refunds a part of what an order has; the money is still to be sent. */
    refund: async ({ orderId }: Brought, amount: number) => {
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({
        entity: "order",
        fields: ["payment_collections.payments.id"],
        filters: { id: orderId },
      })
      const [order] = data as unknown as { payment_collections: { payments: { id: string }[] }[] }[]
      const id = order?.payment_collections.flatMap(({ payments }) => payments)[0]?.id ?? ""
      await api.post(`/admin/payments/${id}/refund`, { amount }).expect(200)
    },
    confirmed: async (): Promise<Brought> => {
      const one = await placed()
      const { id } = await shop().ledger(one.gatewayOrderId)
      const word = { amount: TEA_PRICE, reference: randomUUID() }
      await api.post(`/admin/fps/payments/${id}/confirm`, word).expect(200)
      await atRest(one.gatewayOrderId)
      return one
    },
    tellUnknown,
    /** Production tells of money for something that nobody here asked for. */
    unknown: async (): Promise<string> => {
      const OrderID = randomUUID()
      await tellUnknown(OrderID, 7_700)
      await eventually(
        async () => store.fps().listFpsCases({ kind: "unknown_gateway_order" }),
        (cases) => cases.length === 1,
      )
      return OrderID
    },
    /** Moves money to another day, and to production, as if it had come there. */
    move: async (
      gatewayOrderId: string,
      { day, environment }: { day: string; environment: "sandbox" | "production" },
    ) => {
      // A minute before a day ends in Hong Kong is still that day.
      const at = `${day}T23:59:00+08:00`
      await sql(
        store,
        "update fps_payment set paid_at = ?::timestamptz, environment = ? where gateway_order_id = ?",
        [at, environment, gatewayOrderId],
      )
      await sql(
        store,
        "update fps_event set created_at = ?::timestamptz, environment = ? where gateway_order_id = ?",
        [at, environment, gatewayOrderId],
      )
    },
    /** Everything has been looked at, and rests. */
    rest: async () => settleEverything(store),
  }
}
