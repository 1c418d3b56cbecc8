import { MedusaError } from "@medusajs/framework/utils"
import { checkCart } from "../checkout/check-cart"
import type { FpsSettings } from "../settings/schema"
import type { Debt } from "../medusa/read-debt"

/**
 * Throws if staff have to do something first, so that no customer gets a link that cannot be paid.
 * Each message tells staff what to do.
 */
export function refuseUnpayable(
  debt: Debt | null,
  { orderId, settings }: { orderId: string; settings: FpsSettings },
): asserts debt is Debt {
  if (!debt) {
    throw invalid(`order_id: there is no order ${orderId}`)
  }
  if (debt.state === "draft") {
    throw invalid("order_id: this order is a draft; convert it first")
  }
  if (debt.state === "canceled") {
    throw invalid("order_id: this order is cancelled")
  }
  if (debt.owed === 0) {
    throw invalid("order_id: this order is already fully paid")
  }
  if (debt.isPendingElsewhere) {
    throw invalid(
      "order_id: another provider has authorized a payment for this order; capture or cancel it first",
    )
  }
  const { payer, owed: amount, currencyCode } = debt
  const check = checkCart({ cart: payer, amount, currencyCode, settings })
  if (!check.ready) {
    const problems = check.problems.map(({ message }) => message.replace("(cart)", "(order)"))
    throw invalid(
      `order_id: the FPS checkout cannot be used for this order: ${problems.join("; ")}`,
    )
  }
}

function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
