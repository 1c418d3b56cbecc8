import { MedusaError } from "@medusajs/framework/utils"
import type { CaseKind, CaseRecord } from "../../../modules/fps"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import { readMedusaState } from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { hasMoney } from "./accept-case"
import { withoutRefund } from "./missing-refunds"

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
  const { fps } = dependencies
  if (resolution === "refunded") {
    await refuseMissingRefund(dependencies, found)
  }
  const payment = found.paymentId && (await fps.findPayment({ id: found.paymentId }))
  if (!payment) {
    return
  }
  if (resolution === "refunded") {
    await refuseSecondRefund(dependencies, { found, paymentId: payment.id })
  }
  if (payment.status !== "paid" || found.kind === "refund_due") {
    return
  }
  await withPaymentLock(dependencies, payment, async (current) => {
    const used = hasMoney(await readMedusaState(dependencies, current))
    const accepted = current.acceptedAt !== null
    if (resolution === "refunded" && used && (accepted || current.settlement === "held")) {
      throw notAllowed(
        "Medusa has this money on an order that stands. Accept the case, or refund that order in Medusa.",
      )
    }
    if (current.settlement === "open" && HELD_KINDS.includes(found.kind)) {
      await fps.changePayment(current.id, { move: "hold", holdReason: found.kind })
    }
    if (current.settlement === "held" && accepted && !used) {
      await fps.acceptPayment({ id: current.id, accepted: false })
    }
  })
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

/**
 * The money of an order that was cancelled while it was captured has a case, and a second one once
 * staff refund that order in Medusa as well. It is sent back for one of them.
 */
async function refuseSecondRefund(
  { fps }: SettleDependencies,
  { found, paymentId }: { found: CaseRecord; paymentId: string },
): Promise<void> {
  const other =
    found.kind === "late_payment"
      ? "refund_due"
      : found.kind === "refund_due"
        ? "late_payment"
        : undefined
  if (!other) {
    return
  }
  const [twin] = await fps.listFpsCases({
    payment_id: paymentId,
    kind: other,
    $or: [{ resolution: "refunded" }, { status: "open", kind: "refund_due" }],
  })
  if (twin) {
    throw notAllowed(
      `The same money has the case ${twin.id}${twin.status === "open" ? ", which is still open" : ", and was sent back already"}. Dismiss this one.`,
    )
  }
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
