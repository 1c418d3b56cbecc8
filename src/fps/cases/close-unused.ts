import type { CaseRecord, Lease, LedgerPayment } from "../types"
import { CartBusyError } from "../medusa/cart-lock"
import type { SettleDependencies } from "../dependencies"
import type { Observation } from "../medusa/observation"
import { withPurchase } from "../settle/with-purchase"
import { withoutRefund, refuseSecondRefund } from "./refunds"
import { gatewayOrderIn, hasMoney } from "./money"
import { refusal } from "../refusals"
import { mayEndAs, refundIdOf } from "../vocabulary"

/** A case that ends without its money being used. */
export interface WithdrawInput {
  readonly found: CaseRecord
  readonly resolution: "refunded" | "dismissed"
}

/**
 * Ends a case without its money being used: withdraws an acceptance, and calls `close` while no pass
 * looks at the payment, so that neither the acceptance nor the job uses it afterwards. Refuses if an
 * active order of Medusa has the money.
 */
export async function closeUnused<T>(
  dependencies: SettleDependencies,
  { found, resolution }: WithdrawInput,
  close: (lease?: Lease) => Promise<T>,
): Promise<T> {
  if (resolution === "refunded") {
    await refuseMissingRefund(dependencies, found)
  }
  const payment = await findPaymentOf(dependencies, found)
  if (!payment) {
    return close()
  }
  if (resolution === "refunded") {
    await refuseSecondRefund(dependencies, { found, payment })
  }
  return withPurchase(dependencies, payment.purchaseId, async (purchase) => {
    const { id } = payment
    const current = await dependencies.fps.payments.find({ id })
    // A refund that Medusa booked may be a part of what its order has.
    if (current?.status === "paid" && refundIdOf(found.moneyKey) === null) {
      // Without a refund, a cart that is being completed is not waited for.
      const seen =
        resolution === "dismissed" ? await purchase.glance() : await whenQuiet(purchase.observe)
      if (resolution === "refunded") {
        refuseUsed({ found, id, seen })
      }
      await withdraw(dependencies, { id, seen })
    }
    return close(purchase.lease)
  })
}

/** Finds the payment of a case; by the gateway's id if it became known later. */
export async function findPaymentOf(
  { fps }: Pick<SettleDependencies, "fps">,
  found: CaseRecord,
): Promise<LedgerPayment | null> {
  if (found.paymentId) {
    return fps.payments.find({ id: found.paymentId })
  }
  const payment = found.gatewayOrderId
    ? await fps.payments.find({ gateway_order_id: found.gatewayOrderId })
    : null
  return payment && payment.environment === found.evidence.environment ? payment : null
}

/**
 * Refuses to refund money that an order has, whatever the case is about. A settled payment can have
 * a case: the gateway reported another amount later, or a lost lock let two payments be captured.
 * Nobody can tell here what is too much of it. Medusa's own refund, which may be a part, keeps its
 * figures right.
 */
function refuseUsed({
  found,
  id,
  seen,
}: {
  readonly found: CaseRecord
  readonly id: string
  readonly seen: Observation
}): void {
  const { payment } = gatewayOrderIn(seen, id)
  // What was received beyond the order's debt is not on the order.
  if (!hasMoney(seen, id) || found.kind === "overpaid") {
    return
  }
  // Core began a refund and took it back: without an order, nobody else has the money.
  if (found.kind === "refund_due" && !seen.medusa.order) {
    return
  }
  const canAccept = payment.settlement === "held" && mayEndAs(found.kind, "accepted")
  throw refusal(canAccept ? "on_order_accept" : "on_order")
}

async function withdraw(
  { fps }: SettleDependencies,
  { id, seen }: { id: string; seen: Observation },
): Promise<void> {
  const { payment } = gatewayOrderIn(seen, id)
  if (payment.settlement === "held" && payment.acceptedAt !== null && !hasMoney(seen, id)) {
    await fps.payments.accept({ id, accepted: false })
  }
}

async function whenQuiet(observe: () => Promise<Observation>): Promise<Observation> {
  try {
    return await observe()
  } catch (error) {
    throw error instanceof CartBusyError ? refusal("cart_busy") : error
  }
}

/**
 * Refuses if Medusa does not have the refund of a case: Medusa would miss the money that was sent.
 */
async function refuseMissingRefund(
  dependencies: SettleDependencies,
  found: CaseRecord,
): Promise<void> {
  const missing = await withoutRefund(dependencies, [found])
  if (missing.has(found.id)) {
    throw refusal("refund_missing")
  }
}
