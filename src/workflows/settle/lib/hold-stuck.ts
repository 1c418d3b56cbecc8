import type { InboxEvent, LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"
import { judgeStoredEvent } from "./settle-event"
import { holdPayment } from "./hold-payment"
import { readMedusaState } from "./medusa-state"
import { withPaymentLock } from "./payment-lock"
import { openUnpaidCase } from "./unpaid-case"

/** News that could not be settled in all its tries. */
export interface StuckInput {
  readonly payment: LedgerPayment
  readonly error: string
}

/**
 * Hands news that Medusa will not take to a person: money as `order_not_completed`, an order that
 * cannot be cancelled as `shipped_unpaid`. What was settled meanwhile is left alone.
 */
export async function holdStuck(
  dependencies: SettleDependencies,
  { payment, error }: StuckInput,
): Promise<void> {
  await withPaymentLock(dependencies, payment, async (current) => {
    if (current.settlement !== "open") {
      return
    }
    const state = await readMedusaState(dependencies, current)
    switch (current.status) {
      case "paid":
        await holdPayment(dependencies, {
          payment: current,
          state,
          kind: "order_not_completed",
          evidence: { error },
        })
        return
      case "expired":
      case "cancelled":
        await openUnpaidCase(dependencies, { payment: current, state, error })
        return
      case "creating":
      case "pending":
        return
    }
  })
}

/** The same for an event that was given up: the money that it proves is not forgotten with it. */
export async function holdDeadEvent(
  dependencies: SettleDependencies,
  { event, error }: { event: InboxEvent; error: string },
): Promise<void> {
  const { fps } = dependencies
  const payment = event.gatewayOrderId
    ? await fps.findPayment({ gateway_order_id: event.gatewayOrderId })
    : null
  if (!payment) {
    return
  }
  const verdict = await judgeStoredEvent(dependencies, { event, payment })
  if (verdict.do === "pay") {
    await fps.changePayment(payment.id, { news: "paid" })
  }
  await holdStuck(dependencies, { payment, error })
}
