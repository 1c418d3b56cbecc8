import type { MedusaContainer } from "@medusajs/framework/types"
import { claim, claimReference } from "../checkout/claim"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import type { LedgerPayment } from "../types"
import { findReturn } from "./pay-page"

interface ClaimByTokenInput {
  readonly token: string
  /** As the customer typed it. */
  readonly reference: string | null
}

/**
 * A customer says on the payment page that the newest payment of its link, or that of its return, is
 * paid. "none": there is no such payment, and the page says what is.
 */
export async function claimByToken(
  container: MedusaContainer,
  { token, reference }: ClaimByTokenInput,
): Promise<"noted" | "too_many" | "none"> {
  const dependencies = settleDependencies(container)
  const payment = await paymentOf(dependencies, token)
  return payment
    ? claim(dependencies, { payment, reference: claimReference(reference ?? "") })
    : "none"
}

async function paymentOf(
  { fps }: SettleDependencies,
  token: string,
): Promise<LedgerPayment | null> {
  const link = await fps.payLinks.find({ token })
  if (link) {
    const own = await fps.payLinks.paymentsOf([link.id])
    return own.get(link.id)?.[0] ?? null
  }
  const payment = await findReturn({ fps }, token)
  return payment?.isOfLink ? null : payment
}
