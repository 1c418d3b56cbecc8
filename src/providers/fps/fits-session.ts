import type { UpdatePaymentInput } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../fps/types"
import { readAmount } from "../../fps/medusa/amounts"
import type { DecimalInput } from "../../protocol"
import type { ProviderDependencies } from "../../fps/checkout/provider-dependencies"

/** A session, the payment that it shows, and its new amount. */
interface Change {
  readonly payment: LedgerPayment
  readonly sessionId: string
  readonly input: Pick<UpdatePaymentInput, "amount" | "currency_code">
}

/**
 * Returns true if a session may ask for an amount: that of its QR code; less, once the payment was
 * received, since the order may owe less; or its present amount, which a change of status leaves as
 * it is. A process that died during another attempt leaves the amount of the older QR code.
 */
export async function fitsSession(
  query: ProviderDependencies["query"],
  { payment, sessionId, input }: Change,
): Promise<boolean> {
  if (input.currency_code.toLowerCase() !== payment.currencyCode) {
    return false
  }
  const amount = readAmount(input.amount)
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
  return session !== undefined && readAmount(session.amount) === amount
}
