import { cancelBeginOrderEditWorkflow } from "@medusajs/medusa/core-flows"
import { flowHelpers } from "../../helpers/flows/context"
import { answered } from "./answered"
import { need, type OperationName } from "./operation"
import type { RealInside } from "./real-operations"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** What staff do, by the routes of the dashboard. */
export const REAL_STAFF = {
  cancel_order: async ({ admin, target }) =>
    answered(admin.post(`/admin/orders/${need(target.orderId)}/cancel`)),
  capture: async ({ admin, target, operation }) =>
    answered(
      admin.post(`/admin/payments/${need(target.payment).id}/capture`, major(operation.amount)),
    ),
  async refund({ admin, target, operation }) {
    const { id, left } = need(target.payment)
    await answered(admin.post(`/admin/payments/${id}/refund`, major(operation.amount ?? left)))
  },
  new_collection: async ({ admin, target, operation }) =>
    answered(
      admin.post("/admin/payment-collections", {
        order_id: need(target.orderId),
        ...major(operation.amount ?? 0),
      }),
    ),
  mark_paid: async ({ admin, target }) =>
    answered(
      admin.post(`/admin/payment-collections/${need(target.collection).id}/mark-as-paid`, {
        order_id: need(target.orderId),
      }),
    ),
  edit,
  begin_edit: async ({ admin, target }) =>
    answered(admin.post("/admin/order-edits", { order_id: need(target.orderId) })),
  give_up_edit: async ({ store, target }) => giveUp(store, need(target.orderId)),
  credit_line: async ({ admin, target, operation }) =>
    answered(
      admin.post(`/admin/orders/${need(target.orderId)}/credit-lines`, {
        ...major(operation.amount ?? 0),
        reference: "goodwill",
        reference_id: need(target.orderId),
      }),
    ),
  fulfil: async ({ store, target }) => flowHelpers(store, SETUP).fulfil(need(target.orderId)),
} satisfies Partial<Record<OperationName, (inside: RealInside) => Promise<unknown>>>

/** One line at another price, so that no stock is asked for. */
async function edit({ admin, store, target, operation }: RealInside): Promise<void> {
  const orderId = need(target.orderId)
  const body = await answered(admin.get(`/admin/orders/${orderId}`))
  const { items } = (body as { order: { items: OrderLine[] } }).order
  const line = need(items[0])
  await answered(admin.post("/admin/order-edits", { order_id: orderId }))
  try {
    await answered(
      admin.post(`/admin/order-edits/${orderId}/items/item/${line.id}`, {
        quantity: line.quantity,
        unit_price: line.unit_price + (operation.amount ?? 0) / 100 / line.quantity,
      }),
    )
    await answered(admin.post(`/admin/order-edits/${orderId}/confirm`))
  } catch (error) {
    await giveUp(store, orderId).catch(() => undefined)
    throw error
  }
}

interface OrderLine {
  readonly id: string
  readonly quantity: number
  readonly unit_price: number
}

async function giveUp(store: RealInside["store"], orderId: string): Promise<void> {
  await cancelBeginOrderEditWorkflow(store.container()).run({ input: { order_id: orderId } })
}

/** Medusa's amount; all of it where none is said. */
function major(cents: number | undefined): { amount?: number } {
  return cents === undefined ? {} : { amount: cents / 100 }
}
