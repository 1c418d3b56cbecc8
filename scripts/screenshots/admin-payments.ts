import type { AdminStage } from "../../integration-tests/browser/admin/stage"
import { eventually } from "../../integration-tests/helpers/wait"
import { hongKongDayOf } from "../../src/fps/statements/read-day"

/** A payment of the pictures. */
export interface MadePayment {
  readonly id: string
  readonly reference: string
  readonly orderId: string
  /** Of one that waits for a person. */
  readonly caseId: string | undefined
}

/** One payment of each kind worth a picture. */
export interface MadePayments {
  readonly paid: MadePayment
  readonly pending: MadePayment
  readonly late: MadePayment
  readonly refunded: MadePayment
  /** Lines of a bank statement on which one of them stands, and one is nowhere here. */
  readonly statement: readonly string[]
}

interface Row {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly settlement: string
  readonly open_case: { readonly id: string } | null
}

const ANOTHER_AMOUNT = 999

/** Lets customers pay in every way that staff may have to look at. */
export async function makePayments(stage: AdminStage): Promise<MadePayments> {
  const wrongAmount = await checkout(stage)
  await stage.sandbox.trigger({
    kind: "paid",
    orderID: wrongAmount.gatewayOrderId,
    amount: ANOTHER_AMOUNT,
  })
  const expired = await checkout(stage)
  await stage.sandbox.expire(expired.gatewayOrderId)

  const late = await checkout(stage)
  await stage.backend.post(`/admin/orders/${late.orderId}/cancel`)
  await stage.sandbox.pay(late.gatewayOrderId)
  const refunded = await checkout(stage)
  await stage.sandbox.pay(refunded.gatewayOrderId)
  const paid = await checkout(stage)
  await stage.sandbox.pay(paid.gatewayOrderId)
  const pending = await checkout(stage)
  const silent = await checkout(stage)

  const rows = {
    paid: await row(stage, { checkout: paid, settlement: "settled" }),
    pending: await row(stage, { checkout: pending, settlement: "open" }),
    late: await row(stage, { checkout: late, settlement: "held" }),
    refunded: await row(stage, { checkout: refunded, settlement: "settled" }),
  }
  await refund(stage, refunded.orderId)
  await stage.backend.post(`/admin/fps/cases/${rows.late.caseId}/notes`, {
    text: "Called the customer, who wants a refund. Waiting for the FPS ID.",
  })
  // Nobody has said yet what the gateway's answers mean.
  await stage.backend.post(`/admin/fps/payments/${rows.pending.id}/check`)
  const { reference } = await row(stage, { checkout: silent, settlement: "open" })
  await stage.closeByClock(silent.gatewayOrderId)
  const today = hongKongDayOf(new Date())
  const statement = [
    `${today},FPS IN ${rows.paid.reference},100.00`,
    `${today},FPS IN ${reference},100.00`,
    `${today},RENT NOVEMBER,"12,000.00"`,
    `${today},BANK CHARGES,-25.00`,
  ]
  return { ...rows, statement }
}

interface Checkout {
  readonly gatewayOrderId: string
  readonly orderId: string
}

async function checkout(stage: AdminStage): Promise<Checkout> {
  const { gatewayOrderId, orderId } = await stage.shop.checkout({ placeOrder: "before_payment" })
  return { gatewayOrderId, orderId: orderId ?? "" }
}

async function row(
  stage: AdminStage,
  { checkout: made, settlement }: { checkout: Checkout; settlement: string },
): Promise<MadePayment> {
  const [found] = await eventually(
    async () => {
      const { body } = await stage.backend.get(
        `/admin/fps/payments?gateway_order_id=${made.gatewayOrderId}`,
      )
      return (body as { payments: Row[] }).payments
    },
    ([payment]) => payment?.settlement === settlement,
  )
  return {
    id: found?.id ?? "",
    reference: found?.reference ?? "",
    orderId: made.orderId,
    caseId: found?.open_case?.id,
  }
}

async function refund(stage: AdminStage, orderId: string): Promise<void> {
  const { body } = await stage.backend.get(
    `/admin/orders/${orderId}?fields=*payment_collections.payments`,
  )
  const { order } = body as {
    order: { payment_collections: { payments: { id: string; amount: number }[] }[] }
  }
  const payment = order.payment_collections.flatMap(({ payments }) => payments)[0]
  await stage.backend.post(`/admin/payments/${payment?.id ?? ""}/refund`, {
    amount: payment?.amount ?? 0,
  })
}
