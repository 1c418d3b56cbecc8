import { isToyMoney } from "../../../src/protocol"
import { changePayment } from "../ledger/payments"
import { openCase } from "../ledger/inbox"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { orderOfCollection, type Payment } from "./shop"
import { asMinorUnits } from "../../../src/protocol"

/** What the provider says of a session, and whose money it means. */
export interface Authorization {
  readonly status: string
  readonly ledgerId: string | null
}

/** The provider's rule: `captured` only for paid money that the settling would take, too. */
export async function authorize(
  { sim, ledger, shop }: World,
  activity: Activity,
  sessionId: string,
): Promise<Authorization> {
  const payment = await sim.call(activity, "", () => {
    const paymentId = ledger.sessions.get(sessionId)
    return paymentId === undefined ? null : (ledger.payments.get(paymentId) ?? null)
  })
  if (!payment) {
    return { status: "error", ledgerId: null }
  }
  return sim.call(activity, "", () => {
    const { settings } = ledger
    const session = shop.sessions.get(sessionId)
    const order = session && orderOfCollection(shop, session.collectionId)
    const answer = (status: string) => ({ status, ledgerId: payment.id })
    if (!session || order?.status === "canceled") {
      return answer("canceled")
    }
    const orderWaits = session.status === "pending_authorization"
    switch (payment.status) {
      case "expired":
      case "cancelled":
        return answer("canceled")
      case "failed":
        return answer(orderWaits ? "pending_authorization" : "requires_more")
      case "paid": {
        const fits = session.amount === payment.amount || session.amount <= (payment.received ?? 0)
        const isUsable = payment.settlement !== "held" || payment.acceptedAt !== null
        const isToy =
          payment.settlement !== "settled" &&
          isToyMoney({ ...payment, activeEnvironment: settings.environment })
        return answer(fits && isUsable && !isToy ? "captured" : "pending")
      }
      case "creating":
      case "pending": {
        if (orderWaits) {
          return answer("pending_authorization")
        }
        if (settings.placeOrder === "after_payment") {
          return answer("pending")
        }
        const isPayable =
          payment.status === "pending" &&
          payment.redirectUrl !== null &&
          payment.expiresAt.getTime() > sim.now
        return answer(isPayable ? "pending_authorization" : "requires_more")
      }
    }
  })
}

/** `refund-payment.ts`: a refund that Medusa books is money that staff have to send. */
export async function refund(
  { sim, ledger }: World,
  activity: Activity,
  { payment, refundId, amount }: { payment: Payment; refundId: string; amount: number },
): Promise<void> {
  const found = await sim.call(activity, "", () => {
    const id = ledger.sessions.get(payment.sessionId)
    return id === undefined ? undefined : ledger.payments.get(id)
  })
  const isAccepting = found?.settlement === "held" && found.acceptedAt !== null
  const isCompensating = (found?.settlement === "open" || isAccepting) && amount === found.amount
  await sim.call(activity, `provider: a case for the refund of ${amount}`, () =>
    openCase(
      ledger,
      {
        kind: "refund_due",
        moneyKey: isCompensating
          ? `gateway_order:${found.gatewayOrderId ?? found.id}`
          : `refund:${refundId}`,
        amount: asMinorUnits(amount),
        currencyCode: "hkd",
        paymentId: found?.id,
        gatewayOrderId: found?.gatewayOrderId,
        sessionId: payment.sessionId,
        cartId: found?.cartId,
        evidence: { refund_id: refundId },
      },
      sim.now,
    ),
  )
  if (isCompensating && !isAccepting) {
    await sim.call(activity, "provider: holds the payment", () =>
      changePayment(ledger, {
        id: found.id,
        change: { move: "hold", holdReason: "refund_due" },
        now: sim.now,
      }),
    )
  }
}
