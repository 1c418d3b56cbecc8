import { checkCart } from "../checkout/check-cart"
import type { FpsSettings } from "../settings/schema"
import type { Debt } from "../medusa/read-debt"
import { refusal } from "../refusals"

/**
 * Throws if staff have to do something first, so that no customer gets a link that cannot be paid.
 * Each message tells staff what to do.
 */
export function refuseUnpayable(
  debt: Debt | null,
  { orderId, settings }: { orderId: string; settings: FpsSettings },
): asserts debt is Debt {
  if (!debt) {
    throw refusal("order_unknown", { order_id: orderId })
  }
  if (debt.state === "draft") {
    throw refusal("order_draft")
  }
  if (debt.state === "canceled") {
    throw refusal("order_cancelled")
  }
  if (debt.owed === 0) {
    throw refusal("nothing_owed")
  }
  if (debt.isPendingElsewhere) {
    throw refusal("pending_elsewhere")
  }
  const { payer, owed: amount, currencyCode } = debt
  const check = checkCart({ cart: payer, amount, currencyCode, settings })
  if (!check.ready) {
    const problems = check.problems.map(({ message }) => message.replace("(cart)", "(order)"))
    throw refusal("order_not_payable", {
      problems: problems.join("; "),
      errors: check.problems.map(({ code, field, message }) => ({ path: field, code, message })),
    })
  }
}
