import type { CaseRecord } from "../../../modules/fps"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import { freeOrderOf } from "../../settle/lib/free-order"
import { withPaymentLock } from "../../settle/lib/payment-lock"

/**
 * Cancels the order that has waited for money which a person has sent back, so that its stock is
 * free.
 *
 * Before the case is closed: when this fails, or the process dies over it, the case stays open and
 * the person can do it again.
 */
export async function freeWaitingOrder(
  dependencies: SettleDependencies,
  found: CaseRecord,
): Promise<void> {
  const { fps } = dependencies
  const payment = found.paymentId ? await fps.findPayment({ id: found.paymentId }) : null
  if (payment?.settlement === "held") {
    await withPaymentLock(dependencies, payment, (current, signal) =>
      freeOrderOf(dependencies, {
        paymentCollectionId: current.paymentCollectionId,
        except: found.id,
        signal,
      }),
    )
  }
}
