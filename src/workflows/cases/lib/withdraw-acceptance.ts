import { MedusaError } from "@medusajs/framework/utils"
import type { CaseKind, CaseRecord, LedgerPayment } from "../../../modules/fps"
import { openCancelledCase } from "../../cancellations/lib/cancelled-money"
import { CartBusyError } from "../../settle/lib/cart-lock"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import {
  hasMoney,
  readMedusaState,
  withQuietState,
  type MedusaState,
} from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { withoutRefund } from "../../../views/cases/missing-refunds"
import { refuseSecondRefund } from "./refuse-second-refund"
import { allowedResolutions } from "./rules"

/** Kinds whose case is opened a moment before the payment itself is held. */
const HELD_KINDS: readonly CaseKind[] = [
  "late_payment",
  "duplicate_payment",
  "superseded_payment",
  "order_not_completed",
]

/** A case that ends without its money being used. */
export interface WithdrawInput {
  readonly found: CaseRecord
  readonly resolution: "refunded" | "dismissed"
}

/**
 * Before a case ends without the money being used: an acceptance that was begun must not use it
 * afterwards, nor may the job that settles, and what Medusa has on an order that stands is not to be
 * sent back behind its back.
 */
export async function withdrawAcceptance(
  dependencies: SettleDependencies,
  { found, resolution }: WithdrawInput,
): Promise<void> {
  if (resolution === "refunded") {
    await refuseMissingRefund(dependencies, found)
  }
  const payment = await findPaymentOf(dependencies, found)
  if (!payment) {
    return
  }
  if (resolution === "refunded") {
    await refuseSecondRefund(dependencies, { found, payment })
  }
  if (payment.status !== "paid" || found.kind === "refund_due") {
    return
  }
  await withPaymentLock(dependencies, payment, async (current) => {
    if (resolution === "dismissed") {
      // No money is sent: a cart that is completed at this moment is not waited for.
      const state = await readMedusaState(dependencies, current)
      await openCancelledCase(dependencies, { payment: current, state, except: found.id })
      await withdraw(dependencies, { found, current, state })
      return
    }
    await whenQuiet(dependencies, current, async (state) => {
      refuseUsed({ found, current, state })
      await withdraw(dependencies, { found, current, state })
    })
  })
}

/** The payment of a case; one that the ledger came to know later is found by the gateway's id. */
async function findPaymentOf(
  { fps }: SettleDependencies,
  found: CaseRecord,
): Promise<LedgerPayment | null> {
  if (found.paymentId) {
    return fps.findPayment({ id: found.paymentId })
  }
  const payment = found.gatewayOrderId
    ? await fps.findPayment({ gateway_order_id: found.gatewayOrderId })
    : null
  return payment && payment.environment === found.evidence.environment ? payment : null
}

interface Decision {
  readonly found: CaseRecord
  readonly current: LedgerPayment
  readonly state: MedusaState
}

/**
 * Money that an order has is not sent back behind Medusa's back, whatever the case is about. A
 * settled payment can have one: the gateway said later that another amount came, or a lost lock let
 * two payments be captured. What is too much of it cannot be told from here, and Medusa's own
 * refund, which may be a part, leaves its books right.
 */
function refuseUsed({ found, current, state }: Decision): void {
  if (!hasMoney(state)) {
    return
  }
  const canAccept =
    current.settlement === "held" && allowedResolutions(found.kind).includes("accepted")
  throw notAllowed(
    canAccept
      ? "Medusa has this money on an order that stands. Accept the case, or refund that order in Medusa."
      : "Medusa has the money of this payment on an order that stands. Refund that order in Medusa, whole or in part, resolve the case of that refund, and dismiss this one.",
  )
}

async function withdraw(
  { fps }: SettleDependencies,
  { found, current, state }: Decision,
): Promise<void> {
  if (current.settlement === "open" && HELD_KINDS.includes(found.kind)) {
    await fps.changePayment(current.id, { move: "hold", holdReason: found.kind })
  }
  if (current.settlement === "held" && current.acceptedAt !== null && !hasMoney(state)) {
    await fps.acceptPayment({ id: current.id, accepted: false })
  }
}

async function whenQuiet(
  dependencies: SettleDependencies,
  current: LedgerPayment,
  decide: (state: MedusaState) => Promise<void>,
): Promise<void> {
  try {
    await withQuietState(dependencies, current, decide)
  } catch (error) {
    throw error instanceof CartBusyError
      ? notAllowed("The cart of this payment is being completed. Try again in a few minutes.")
      : error
  }
}

/** Money sent for a refund that Medusa does not have would be missing in its books. */
async function refuseMissingRefund(
  dependencies: SettleDependencies,
  found: CaseRecord,
): Promise<void> {
  const missing = await withoutRefund(dependencies, [found])
  if (missing.has(found.id)) {
    throw notAllowed(
      "Medusa does not have the refund of this case (any more), so no money is owed for it. Dismiss the case. If the money was sent already, refund the order in Medusa once more and resolve the case of that refund.",
    )
  }
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
