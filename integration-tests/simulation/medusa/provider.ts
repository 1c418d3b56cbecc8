import { isCaseOf } from "../../../src/fps/cases/find-cases"
import { sentBackBy } from "../../../src/fps/cases/rules"
import { moneyKey } from "../../../src/fps/vocabulary"
import { asMinorUnits } from "../../../src/protocol"
import { isNewer, statusFor } from "../../../src/providers/fps/authorize-payment"
import { changePayment } from "../fps/payments"
import { openCase } from "../fps/cases"
import { markChanged } from "../fps/purchases"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { leftOf, orderOfCollection, tick, type Payment, type Refund } from "./shop"

/** What the provider says of a session, and whose money it means. */
export interface Authorization {
  readonly status: string
  readonly ledgerId: string | null
}

/** Reads what `authorizePayment` reads, and answers with its own rule. */
export async function authorize(
  { sim, ledger, shop }: World,
  activity: Activity,
  { sessionId, isPlaced }: { sessionId: string; isPlaced: boolean },
): Promise<Authorization> {
  const payment = await sim.call(activity, "", () => {
    const paymentId = ledger.sessions.get(sessionId)
    return paymentId === undefined ? null : (ledger.payments.get(paymentId) ?? null)
  })
  if (!payment) {
    return { status: "error", ledgerId: null }
  }
  return sim.call(activity, "", () => {
    const session = shop.sessions.get(sessionId)
    const order = session && orderOfCollection(shop, session.collectionId)
    const orderWaits = session?.status === "pending_authorization"
    const orderedAt = order ? new Date(order.createdAt) : null
    const at = shop.placedAt.get(sessionId)
    const placedAt = at === undefined ? undefined : new Date(at)
    const facts = session && {
      amount: session.amount / 100,
      price:
        isPlaced || (orderWaits && !isNewer(orderedAt, placedAt))
          ? null
          : {
              amount: asMinorUnits(
                order?.total ?? shop.collections.get(session.collectionId)?.amount ?? 0,
              ),
              currencyCode: payment.currencyCode,
            },
      orderWaits,
      orderCanceled: order?.status === "canceled",
      orderedAt,
      isTakenElsewhere: [...shop.payments.values()].some(
        (one) =>
          one.sessionId !== sessionId &&
          ledger.sessions.get(one.sessionId) === payment.id &&
          leftOf(one) > 0,
      ),
    }
    const cases = [...ledger.cases.values()].filter((found) => isCaseOf(found, payment))
    const status = statusFor({
      payment,
      facts: facts ?? null,
      isSentBack: sentBackBy({ payment, cases }) !== undefined,
      settings: ledger.settings,
      now: new Date(sim.now),
    })
    if (status === "captured" || status === "pending_authorization") {
      shop.placedAt.set(sessionId, tick(shop, sim.now))
    } else {
      markChanged(ledger, [payment.purchaseId], sim.now)
    }
    return { status, ledgerId: payment.id }
  })
}

/** `refund-payment.ts`: a refund that Medusa books is money that staff have to send. */
export async function tellRefund(
  { sim, ledger }: World,
  activity: Activity,
  { payment, refund }: { payment: Payment; refund: Refund },
): Promise<void> {
  const { amount } = refund
  const found = await sim.call(activity, "", () => {
    const id = ledger.sessions.get(payment.sessionId)
    return id === undefined ? undefined : ledger.payments.get(id)
  })
  const isAccepting = found?.settlement === "held" && found.acceptedAt !== null
  const isCompensating = (found?.settlement === "open" || isAccepting) && amount === found.amount
  const keyOfRefund = `refund:${refund.id}`
  const open = (key: string) =>
    sim.call(activity, `provider: a case for the refund of ${amount}`, () => {
      refund.isTold = true
      return openCase(
        ledger,
        {
          kind: "refund_due",
          moneyKey: key,
          amount: asMinorUnits(amount),
          currencyCode: "hkd",
          paymentId: found?.id,
          gatewayOrderId: found?.gatewayOrderId,
          sessionId: payment.sessionId,
          cartId: found?.cartId,
          evidence: { refund_id: refund.id },
        },
        sim.now,
      )
    })
  if (!isCompensating) {
    await open(keyOfRefund)
    return
  }
  const keyOfWhole = moneyKey.payment(found)
  await open(keyOfWhole)
  if (!isAccepting) {
    await sim.call(activity, "provider: holds the payment", () =>
      changePayment(ledger, {
        id: found.id,
        change: { move: "hold", holdReason: "refund_due" },
        now: sim.now,
      }),
    )
  }
  const { isOpen, isAnswered } = await open(keyOfWhole)
  if (!isOpen && !isAnswered) {
    await open(keyOfRefund)
  }
}
