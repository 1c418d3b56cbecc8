import { completeCartWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { PaymentActions } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../../medusa/message-of"
import { decidePaid } from "./decide"
import type { SettleDependencies } from "./dependencies"
import { holdPayment } from "./hold-payment"
import { readMedusaState, readQuietState, type MedusaState } from "./medusa-state"
import { openDuplicateCase } from "./duplicate-case"
import { FPS_PROVIDER } from "../../../medusa/fps-provider"
import { mendLinks } from "./mend-links"
import { buysNothingNow } from "./toy-money"
import { markSessionCanceled } from "./session-status"
import { takeBackUnreserved } from "./take-back-order"

/** What settling came to. */
export type SettleOutcome = "settled" | "held" | "recorded" | "round_trip_test"

/** A paid gateway order to settle. */
export interface SettlePaidInput {
  readonly payment: LedgerPayment
  /** Tries begun for this money. A cart that cannot complete becomes a case after a few. */
  readonly attempt: number
  /** Aborted when the lock of the payment collection is lost. */
  readonly signal?: AbortSignal
}

/** Stock may come free and a lock may be let go: a cart is tried a few times before staff is asked. */
const COMPLETE_ATTEMPTS = 3
/** Complete, capture, book: three actions at most, and a look after each. */
const MAX_ROUNDS = 5

/**
 * Brings Medusa in line with money that came. The caller holds the lock of the payment collection
 * and has marked the ledger row paid, so `authorizePayment` answers `captured` from here on.
 *
 * Looks, decides, acts, and looks again: core's workflows report success for things they skipped,
 * so only what stands in the database counts.
 */
export async function settlePaid(
  dependencies: SettleDependencies,
  { payment, attempt, signal }: SettlePaidInput,
): Promise<SettleOutcome> {
  await mendLinks(dependencies, { payment, signal })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readQuietState(dependencies, payment)
    const decision = decidePaid(state)
    const begins = decision.do === "capture" || decision.do === "complete_cart"
    const begun = state.ownPayments.some((own) => own.captured)
    // Its event may have been judged before production became active.
    if (begins && !begun && (await buysNothingNow(dependencies, payment))) {
      return holdPayment(dependencies, { payment, state, kind: "environment_mismatch" })
    }
    // Whoever has the lock now acts on the same money.
    signal?.throwIfAborted()
    switch (decision.do) {
      case "settled":
        await openDuplicateCase(dependencies, { payment, state })
        await dependencies.fps.changePayment(payment.id, {
          move: payment.acceptedAt ? "accept" : "settle",
        })
        return "settled"
      case "hold":
        return holdPayment(dependencies, { payment, state, kind: decision.kind })
      case "capture":
        // Core has not asked for the money: the order may be the leftover of a failed completion.
        if (!begun && (await takeBackUnreserved(dependencies, { payment, signal }))) {
          break
        }
        await processPaymentWorkflow(dependencies.container).run({
          input: {
            action: PaymentActions.SUCCESSFUL,
            data: { session_id: decision.session.id, amount: decision.session.amount },
          },
        })
        break
      case "complete_cart": {
        const error = await completeCart(dependencies, { cartId: decision.cartId, state })
        if (error) {
          if (attempt < COMPLETE_ATTEMPTS) {
            throw error
          }
          return holdPayment(dependencies, {
            payment,
            state: await readMedusaState(dependencies, payment),
            kind: "order_not_completed",
            evidence: { error: error.message },
          })
        }
        break
      }
    }
  }
  throw new Error(`Payment ${payment.id} is paid, and Medusa did not record it; it is tried again.`)
}

async function completeCart(
  dependencies: SettleDependencies,
  { cartId, state }: { cartId: string; state: MedusaState },
): Promise<Error | null> {
  // Core authorizes the first session it finds; a leftover of a double click must not be it.
  for (const session of state.otherSessions) {
    if (FPS_PROVIDER.test(session.providerId)) {
      await markSessionCanceled(dependencies, session)
    }
  }
  const { errors } = await completeCartWorkflow(dependencies.container).run({
    input: { id: cartId },
    throwOnError: false,
  })
  const first: unknown = errors[0]?.error
  if (!first) {
    return null
  }
  dependencies.logger.warn(`fps: cart ${cartId} is paid and cannot be completed yet.`)
  return new Error(messageOf(first))
}
