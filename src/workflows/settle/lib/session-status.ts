import type { SettleDependencies } from "./dependencies"
import type { SessionState } from "./medusa-state"

/** Marks a payment session canceled in Medusa, keeping its amount. A repetition changes nothing. */
export async function markSessionCanceled(
  dependencies: Pick<SettleDependencies, "payments">,
  session: SessionState,
): Promise<void> {
  await setStatus(dependencies, session, "canceled")
}

/** Makes a canceled session live again, so that core completes its cart with it. */
export async function markSessionPending(
  dependencies: Pick<SettleDependencies, "payments">,
  session: SessionState,
): Promise<void> {
  await setStatus(dependencies, session, "pending")
}

async function setStatus(
  { payments }: Pick<SettleDependencies, "payments">,
  session: SessionState,
  status: "canceled" | "pending",
): Promise<void> {
  if (session.status === status) {
    return
  }
  await payments.updatePaymentSession({
    id: session.id,
    amount: session.amount,
    currency_code: session.currencyCode,
    data: { session_id: session.id },
    status,
  })
}
