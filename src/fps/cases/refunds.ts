import { z } from "zod"
import type { CaseRecord, LedgerPayment } from "../types"
import type { ViewDependencies, SettleDependencies } from "../dependencies"
import { broughtBy } from "../../protocol"
import { isUnprovenClaim } from "./rules"
import { refusal } from "../refusals"
import { isTold, refundIdOf } from "../vocabulary"

/**
 * Returns the ids of open `refund_due` cases whose refund Medusa does not have. Core records a
 * refund, asks the provider, and removes the refund after a database error: then the case asks for
 * money that nobody is owed.
 */
export async function withoutRefund(
  { fps, query }: ViewDependencies,
  cases: readonly CaseRecord[],
): Promise<ReadonlySet<string>> {
  const due = cases.filter(({ kind, status }) => kind === "refund_due" && status === "open")
  if (due.length === 0) {
    return new Set()
  }
  const rows = await fps.listFpsCases({ id: due.map(({ id }) => id) }, { take: due.length })
  // A refund of core's own, of a cart that failed to complete, has the key of its payment.
  const booked = rows.flatMap(({ id, money_key }) => {
    const refundId = refundIdOf(money_key)
    return refundId === null ? [] : [{ id, refundId }]
  })
  const { data } = await query.graph({
    entity: "refund",
    fields: ["id"],
    filters: { id: booked.map(({ refundId }) => refundId) },
  })
  const known = new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(data)
      .map(({ id }) => id),
  )
  return new Set(booked.filter(({ refundId }) => !known.has(refundId)).map(({ id }) => id))
}

/**
 * Refuses to refund more than was received for a payment, over all of its cases. A payment may have
 * several: one from when it was put on hold, one for each refund that staff booked, one from when
 * its order was cancelled. Amounts are compared, not kinds, since a refund may be a part. An amount
 * that was only told, or that staff dismissed, was not received.
 *
 * A refund that Medusa booked is sent for its own case, so an open one counts against the others.
 * The caller makes sure that nobody else closes a case of the same payment meanwhile.
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
  const came = [found, ...others.filter(isReceived)]
    .filter(({ kind }) => kind !== "refund_due" && kind !== "shipped_unpaid")
    .reduce<number>((most, other) => Math.max(most, amountOf(other)), broughtBy(payment))
  const sum = (list: readonly CaseRecord[]) =>
    list.reduce<number>((total, other) => total + amountOf(other), amountOf(found))
  if (sum([...sent, ...booked]) <= came) {
    return
  }
  const [twin] = [...(sum(sent) > came ? sent : booked), ...sent]
  if (!twin) {
    throw refusal("amount_told")
  }
  throw refusal("refunded_twice", {
    case_id: twin.id,
    case_status: twin.status === "open" ? "open" : "refunded",
  })
}

function isReceived(found: CaseRecord): boolean {
  return found.resolution !== "dismissed" && !isTold(found.moneyKey) && !isUnprovenClaim(found)
}

/** Lists refunds that Medusa has and that staff still have to send. */
async function openRefunds(
  dependencies: Pick<SettleDependencies, "fps" | "query">,
  cases: readonly CaseRecord[],
): Promise<readonly CaseRecord[]> {
  const open = cases.filter(({ kind, status }) => kind === "refund_due" && status === "open")
  const missing = await withoutRefund(dependencies, open)
  return open.filter(({ id }) => !missing.has(id))
}
