import type { SettleDependencies } from "./dependencies"
import type { SessionState } from "./medusa-state"

/** Marks a payment session canceled in Medusa, keeping its amount. A repetition changes nothing. */
export async function markSessionCanceled(
  { payments }: Pick<SettleDependencies, "payments">,
  session: SessionState,
): Promise<void> {
  if (session.status === "canceled") {
    return
  }
  await payments.updatePaymentSession({
    id: session.id,
    amount: session.amount,
    currency_code: session.currencyCode,
    data: { session_id: session.id },
    status: "canceled",
  })
}
