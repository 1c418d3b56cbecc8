import { eventually } from "../../helpers/wait"
import type { AdminStage } from "../admin/stage"

/** A payment as the order's page has it. */
export interface OrderPayment {
  readonly status: string
  readonly settlement: string
  readonly gateway_order_id: string
  readonly amount: number
}

/** What staff and the gateway do with the orders of a stage. */
export function orderHelpers(stage: () => AdminStage) {
  const post = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await stage().backend.post(path, body)
    expect({ path, ...answer }).toMatchObject({ path, status: 200 })
    return answer.body as Record<string, unknown>
  }
  const payments = async (orderId: string): Promise<readonly OrderPayment[]> => {
    const { body } = await stage().backend.get(`/admin/fps/orders/${orderId}`)
    return (body as { payments: OrderPayment[] }).payments
  }
  const settled = async (orderId: string) =>
    eventually(
      async () => payments(orderId),
      (found) => found.every(({ settlement }) => settlement === "settled"),
    )
  /** Pays the one code of an order that waits. */
  const payPending = async (orderId: string) => {
    const pending = (await payments(orderId)).find(({ status }) => status === "pending")
    await stage().sandbox.pay(pending?.gateway_order_id ?? "")
  }
  const order = async (orderId: string) => {
    const fields = "status,items.id,payment_collections.id,summary"
    const { body } = await stage().backend.get(`/admin/orders/${orderId}?fields=${fields}`)
    return (
      body as {
        order: {
          status: string
          items: { id: string }[]
          payment_collections: { id: string }[]
          summary: { pending_difference: number }
        }
      }
    ).order
  }
  const placed = async () => {
    const made = await stage().shop.checkout({ placeOrder: "before_payment" })
    return { ...made, id: made.orderId ?? "" }
  }
  /** An order that was paid, and of which staff made two teas afterwards. */
  const editedOrder = async (): Promise<string> => {
    const { id, gatewayOrderId } = await placed()
    await stage().sandbox.pay(gatewayOrderId)
    await settled(id)
    const { items } = await order(id)
    await post("/admin/order-edits", { order_id: id })
    await post(`/admin/order-edits/${id}/items/item/${items[0]?.id}`, { quantity: 2 })
    await post(`/admin/order-edits/${id}/confirm`)
    return id
  }
  const link = async (orderId: string, body: object = {}) => {
    const { pay_link } = await post("/admin/fps/pay-links", { order_id: orderId, ...body })
    return pay_link as { id: string; url: string }
  }
  /** As much as these orders need; the shared store has ten. */
  const fillStock = async () => {
    const { body } = await stage().backend.get("/admin/inventory-items?fields=*location_levels")
    const { inventory_items: items } = body as {
      inventory_items: { id: string; location_levels: { location_id: string }[] }[]
    }
    for (const { id, location_levels: levels } of items) {
      for (const { location_id } of levels) {
        await post(`/admin/inventory-items/${id}/location-levels/${location_id}`, {
          stocked_quantity: 1_000,
        })
      }
    }
  }
  return { fillStock, post, payments, settled, payPending, order, placed, editedOrder, link }
}
