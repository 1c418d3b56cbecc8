import { messageOf } from "../medusa/message-of"
import type { CaseRecord, LedgerPayment } from "../types"
import { isSandboxMoneyInProduction } from "../../protocol"
import type { SettleDependencies } from "../dependencies"
import { runPass } from "../settle/pass"
import { reopenSession } from "../medusa/port"
import { hasPayment, isOpen, type Observation } from "../medusa/observation"
import { withPurchase, type LeasedPurchase } from "../settle/with-purchase"
import { isRefusal, refusal } from "../refusals"
import { gatewayOrderIn, hasMoney, ownPayments, ownSessions } from "./money"
import { continueAgain, placeAgain } from "./place-again"
import { sentBackBy } from "./rules"

/**
 * Uses a payment on hold after all. While this runs the payment counts as accepted, and is settled
 * like any other. If that fails, it is on hold as before and the case stays open. Returns the order
 * that has the money now.
 */
export async function acceptCase(
  dependencies: SettleDependencies,
  { found, keepsCredit }: { readonly found: CaseRecord; readonly keepsCredit: boolean },
): Promise<{ orderId: string | null }> {
  const { medusaTables } = dependencies.fps
  if (medusaTables.missing && (await medusaTables.check())) {
    throw refusal("medusa_unsupported")
  }
  const payment = found.paymentId && (await dependencies.fps.payments.find({ id: found.paymentId }))
  if (!payment) {
    throw refusal("no_payment")
  }
  return withPurchase(dependencies, payment.purchaseId, async (purchase) => {
    const seen = await purchase.glance()
    const used = refuseUnusable(seen, payment.id)
    if (used) {
      return used
    }
    const { payment: current } = gatewayOrderIn(seen, payment.id)
    try {
      return {
        orderId: await use(dependencies, { purchase, seen, payment: current, found, keepsCredit }),
      }
    } catch (error) {
      await takeBack(dependencies, { purchase, payment: current })
      throw isRefusal(error)
        ? refusal(error.code, error.facts)
        : refusal("not_usable", { reason: messageOf(error) })
    }
  })
}

/**
 * Refuses what cannot be used. Returns the order that used it before, if a process died before it
 * could close the case.
 */
function refuseUnusable(seen: Observation, id: string): { orderId: string } | null {
  const facts = gatewayOrderIn(seen, id)
  const { payment } = facts
  const { order } = seen.medusa
  const captured = ownPayments(seen, id).some((own) => own.captured !== null)
  if (captured && (order?.canceled || !hasMoney(seen, id))) {
    // Using it again would sell twice for the same money.
    throw refusal("used_before")
  }
  const sentBack = sentBackBy(facts)
  if (sentBack) {
    throw refusal("refunded_twice", { case_id: sentBack.id, case_status: "refunded" })
  }
  if (payment.settlement === "settled") {
    if (!order || !captured) {
      throw refusal("order_gone")
    }
    return { orderId: order.id }
  }
  if (isSandboxMoneyInProduction({ ...payment, activeEnvironment: seen.policy.environment })) {
    throw refusal("sandbox_money")
  }
  return null
}

interface Use {
  readonly purchase: LeasedPurchase
  readonly seen: Observation
  readonly payment: LedgerPayment
  readonly found: CaseRecord
  readonly keepsCredit: boolean
}

async function use(
  dependencies: SettleDependencies,
  { purchase, seen, payment, found, keepsCredit }: Use,
): Promise<string | null> {
  const { order } = seen.medusa
  const settleHere = async (here: LeasedPurchase) =>
    settleAccepted(dependencies, { purchase: here, id: payment.id, caseId: found.id })
  if (order?.canceled) {
    const purchaseId = await placeAgain(dependencies, {
      payment,
      seen,
      orderId: order.id,
      keepsCredit,
    })
    return withPurchase(dependencies, purchaseId, settleHere)
  }
  await dependencies.fps.payments.accept({ id: payment.id, accepted: true })
  await continueAgain(dependencies, { payment, seen })
  if (!order) {
    for (const session of ownSessions(seen, payment.id)) {
      // A cart whose payment expired has a canceled session; core completes only with an open one.
      await reopenSession(dependencies, { session, hasPayment: hasPayment(seen, session) })
    }
  }
  return settleHere(purchase)
}

async function settleAccepted(
  { fps }: SettleDependencies,
  { purchase, id, caseId }: { purchase: LeasedPurchase; id: string; caseId: string },
): Promise<string | null> {
  // The caller may have waited for the lock for longer than it lasts.
  const found = await fps.cases.find(caseId)
  if (found?.status !== "open") {
    throw refusal("already_resolved")
  }
  await runPass(purchase.ports, purchase.lease, id)
  const after = await purchase.glance()
  const { payment } = gatewayOrderIn(after, id)
  if (payment.settlement !== "settled" || !after.medusa.order) {
    throw new Error("its order cannot take it any more")
  }
  return after.medusa.order.id
}

/**
 * Undoes a failed acceptance, unless Medusa has the money by now: then it stays, and the next
 * attempt finds it there instead of placing another order for the same money.
 *
 * Decided under the lease, while nobody completes the cart. Where either cannot be had the acceptance
 * stays: core may know already that the cart is paid, and the next attempt, or a refund, finds out.
 */
async function takeBack(
  dependencies: SettleDependencies,
  { purchase, payment }: { purchase: LeasedPurchase; payment: LedgerPayment },
): Promise<void> {
  const { fps, logger } = dependencies
  try {
    const moved = await fps.payments.find({ id: payment.id })
    if (moved?.settlement !== "held") {
      return
    }
    const here = async (leased: LeasedPurchase) => undo(dependencies, { leased, payment, moved })
    await (moved.purchaseId === payment.purchaseId
      ? here(purchase)
      : withPurchase(dependencies, moved.purchaseId, here))
  } catch (error) {
    logger.warn(`fps: acceptance not undone payment=${payment.id} error=${messageOf(error)}`)
  }
}

async function undo(
  { fps }: SettleDependencies,
  {
    leased,
    payment,
    moved,
  }: {
    readonly leased: LeasedPurchase
    readonly payment: LedgerPayment
    readonly moved: LedgerPayment
  },
): Promise<void> {
  const seen = await leased.observe()
  const { payment: current } = gatewayOrderIn(seen, payment.id)
  const isElsewhere = moved.purchaseId !== payment.purchaseId
  // Money that was captured without an order waits for staff as before, where the next attempt
  // finds it.
  const isUsed = hasMoney(seen, payment.id) && (isElsewhere || seen.medusa.order !== null)
  if (current.settlement !== "held" || isUsed) {
    return
  }
  if (isElsewhere) {
    // The copy of the cart is abandoned. Its session would count as paid once the payment is used
    // elsewhere.
    for (const session of ownSessions(seen, payment.id).filter(isOpen)) {
      await leased.ports.medusa.markSession(session, "canceled")
    }
  }
  await fps.payments.accept({
    id: payment.id,
    accepted: false,
    paymentCollectionId: payment.paymentCollectionId,
    ...(payment.cartId ? { cartId: payment.cartId } : {}),
  })
}
