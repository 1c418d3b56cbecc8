import type { UpdatePaymentInput } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../fps/types"
import { toMinorUnits, type DecimalInput } from "../../protocol"
import type { ProviderDependencies } from "../../fps/checkout/provider-dependencies"

/** A session, the gateway order that it shows, and what its sum is to be. */
interface Change {
  readonly payment: LedgerPayment
  readonly sessionId: string
  readonly input: Pick<UpdatePaymentInput, "amount" | "currency_code">
}

/**
 * Whether a session may ask for a sum: the one of its QR code; less, once the money came, since that
 * goes in up to what its order still owes; and what it asks for already, which a change of its status
 * alone leaves. Whoever died over another try left it at the sum of the code before.
 */
export async function fitsSession(
  query: ProviderDependencies["query"],
  { payment, sessionId, input }: Change,
): Promise<boolean> {
  if (input.currency_code.toLowerCase() !== payment.currencyCode) {
    return false
  }
  const amount = toMinorUnits(input.amount)
  const fits =
    amount === payment.amount || (payment.received !== null && amount <= payment.received)
  if (fits) {
    return true
  }
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["amount"],
    filters: { id: sessionId },
  })
  const [session] = data as { amount: DecimalInput }[]
  return session !== undefined && toMinorUnits(session.amount) === amount
}
