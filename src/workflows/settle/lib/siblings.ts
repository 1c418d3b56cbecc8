import type { LedgerPayment } from "../../../modules/fps"
import { ACCEPTABLE, siblingsOf, type Siblings } from "./decide"
import type { SettleDependencies } from "./dependencies"

interface SiblingsInput {
  readonly payment: LedgerPayment
  /** A case that is about to be closed. */
  readonly except?: string
}

/** What the other gateway orders of a payment's collection still mean for it. */
export async function readSiblings(
  dependencies: Pick<SettleDependencies, "fps">,
  { payment, except }: SiblingsInput,
): Promise<Siblings> {
  const all = await dependencies.fps.listPaymentsOfCollection(payment.paymentCollectionId)
  const acceptable = new Set<string>()
  for (const one of all) {
    if (await isAcceptable(dependencies, { payment: one, except })) {
      acceptable.add(one.id)
    }
  }
  return siblingsOf(payment, all, acceptable)
}

/** Whether a payment's money is held, and a person may still accept it for its order. */
export async function isAcceptable(
  { fps }: Pick<SettleDependencies, "fps">,
  { payment, except }: SiblingsInput,
): Promise<boolean> {
  if (payment.settlement !== "held") {
    return false
  }
  const cases = await fps.listCasesOfPayment(payment)
  return cases.some(
    ({ id, status, kind }) => id !== except && status === "open" && ACCEPTABLE.includes(kind),
  )
}
