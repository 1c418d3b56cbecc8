import { MedusaError } from "@medusajs/framework/utils"
import type { CaseRecord, LedgerPayment } from "../../modules/fps"
import type { SettleDependencies } from "../dependencies"
import { broughtBy } from "../../protocol"
import { withoutRefund } from "./missing-refunds"

/**
 * Refuses to send back more than came for a gateway order, over all of its cases. Money that Medusa
 * has may have several: the one that held it, one for each refund that staff booked, one when its
 * order was cancelled. Sums are compared, not kinds, since a refund may be a part.
 *
 * A refund that Medusa booked is sent for its own case, so an open one counts against the others.
 * The caller lets nobody else resolve a case of the same payment meanwhile.
 */
export async function refuseSecondRefund(
  dependencies: Pick<SettleDependencies, "fps" | "query">,
  { found, payment }: { found: CaseRecord; payment: LedgerPayment },
): Promise<void> {
  const cases = await dependencies.fps.cases.listOfPayments([payment])
  const amountOf = ({ amount }: CaseRecord): number => amount ?? payment.amount
  const others = cases.filter(({ id }) => id !== found.id)
  const sent = others.filter(({ resolution }) => resolution === "refunded")
  const booked = found.kind === "refund_due" ? [] : await openRefunds(dependencies, others)
  const came = cases
    .filter(({ kind }) => kind !== "refund_due" && kind !== "shipped_unpaid")
    .reduce<number>((most, other) => Math.max(most, amountOf(other)), broughtBy(payment))
  const sum = (list: readonly CaseRecord[]) =>
    list.reduce<number>((total, other) => total + amountOf(other), amountOf(found))
  if (sum([...sent, ...booked]) <= came) {
    return
  }
  const [twin] = [...(sum(sent) > came ? sent : booked), ...sent]
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The same money has the case ${twin?.id ?? ""}${twin?.status === "open" ? ", which is still open" : ", and was sent back already"}. Dismiss this one.`,
  )
}

/** Refunds that Medusa has and that are still to be sent. */
async function openRefunds(
  dependencies: Pick<SettleDependencies, "fps" | "query">,
  cases: readonly CaseRecord[],
): Promise<readonly CaseRecord[]> {
  const open = cases.filter(({ kind, status }) => kind === "refund_due" && status === "open")
  const missing = await withoutRefund(dependencies, open)
  return open.filter(({ id }) => !missing.has(id))
}
