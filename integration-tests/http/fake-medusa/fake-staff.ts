import { addOrderCollection } from "../../simulation/medusa/ask-for-rest"
import { cancelOrder } from "../../simulation/medusa/cancel-order"
import { markCollectionPaid } from "../../simulation/medusa/mark-paid"
import {
  addCreditLine,
  beginEdit,
  editOrder,
  fulfilOrder,
  giveUpEdit,
} from "../../simulation/medusa/order-changes"
import { capturePayment, refundOfOrder } from "../../simulation/medusa/payments"
import type { FakeInside } from "./fake-operations"
import { need } from "./operation"

/** What staff do, in the store in memory. */
export const FAKE_STAFF = {
  cancel_order: async ({ world, activity, target }: FakeInside) =>
    cancelOrder(world, activity, { orderId: need(target.orderId) }),
  async capture({ world, activity, target, operation: { amount } }: FakeInside) {
    const payment = need(world.shop.payments.get(need(target.payment).id))
    await capturePayment(world, activity, { payment, ...(amount === undefined ? {} : { amount }) })
  },
  async refund({ world, activity, target, operation }: FakeInside) {
    const { id, left } = need(target.payment)
    const payment = need(world.shop.payments.get(id))
    await refundOfOrder(world, activity, { payment, amount: operation.amount ?? left })
  },
  new_collection: async ({ world, activity, target, operation }: FakeInside) =>
    addOrderCollection(world, activity, {
      orderId: need(target.orderId),
      amount: operation.amount ?? 0,
    }),
  mark_paid: async ({ world, activity, target }: FakeInside) =>
    markCollectionPaid(world, activity, need(target.collection).id),
  edit: async ({ world, activity, target, operation }: FakeInside) =>
    editOrder(world, activity, { orderId: need(target.orderId), by: operation.amount ?? 0 }),
  begin_edit: async ({ world, activity, target }: FakeInside) =>
    beginEdit(world, activity, need(target.orderId)),
  give_up_edit: async ({ world, activity, target }: FakeInside) =>
    giveUpEdit(world, activity, need(target.orderId)),
  credit_line: async ({ world, activity, target, operation }: FakeInside) =>
    addCreditLine(world, activity, {
      orderId: need(target.orderId),
      amount: operation.amount ?? 0,
    }),
  fulfil: async ({ world, activity, target }: FakeInside) =>
    fulfilOrder(world, activity, need(target.orderId)),
}
