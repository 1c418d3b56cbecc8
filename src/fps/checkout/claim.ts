import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { isWorthAsking } from "../settle/ask"
import { plainLine, referenceKey } from "../plain-line"
import type { LedgerPayment } from "../types"
import { CLAIM_REFERENCE_LENGTH } from "../vocabulary"
import { askAndSettle, atMost } from "./ask-and-settle"
import { retrieveStorePayment, type StorePayment } from "./store-payment"

/** A customer waits this long for what the gateway says, in milliseconds. */
const WAIT_MS = 4_000

interface ClaimInput {
  readonly sessionId: string
  /** The bank's reference, if the customer has it. */
  readonly reference: string | null
}

/**
 * Notes for staff that a customer says a payment is paid, and asks the gateway where its answer may
 * tell. It proves nothing. Null: no payment has this session.
 */
export async function claimBySession(
  container: MedusaContainer,
  { sessionId, reference }: ClaimInput,
): Promise<StorePayment | "too_many" | null> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.payments.findBySession(sessionId)
  if (!payment) {
    return null
  }
  return (await claim(dependencies, { payment, reference })) === "too_many"
    ? "too_many"
    : retrieveStorePayment(dependencies, sessionId)
}

/**
 * Reads a bank reference as a customer copies it out of a banking app: what nobody sees is left out,
 * and what has no letter or digit is none.
 */
export function claimReference(text: string): string | null {
  const line = Array.from(plainLine(text)).slice(0, CLAIM_REFERENCE_LENGTH).join("")
  return referenceKey(line) === "" ? null : line
}

/** The same for a payment that is known. */
export async function claim(
  dependencies: SettleDependencies,
  { payment, reference }: { payment: LedgerPayment; reference: string | null },
): Promise<"noted" | "too_many"> {
  const { fps } = dependencies
  const asks = isWorthAsking(payment, await fps.settings())
  const claimed = await fps.payments.claim({ id: payment.id, reference, asks })
  if (claimed === "asks") {
    const deadline = Date.now() + WAIT_MS
    await atMost(WAIT_MS, askAndSettle(dependencies, { payment, deadline, isClaimed: true }))
  }
  return claimed === "too_many" ? "too_many" : "noted"
}
