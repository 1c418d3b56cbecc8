import { z } from "zod"
import type { CaseRecord } from "../../modules/fps"
import type { ViewDependencies } from "../view-dependencies"

/** What a case of a refund keeps: the refund's id in Medusa. */
const evidenceSchema = z.object({ refund_id: z.string() })

/** Cases of a refund that staff booked; core's own, of a cart that failed, stand for the payment. */
const BOOKED = /^refund:/

/**
 * The ids of those open `refund_due` cases whose refund Medusa does not have. Core records the
 * refund, asks the provider, and removes it again when a fault of the database follows: then the
 * case asks for money that nobody is owed.
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
  const booked = rows.flatMap(({ id, money_key, evidence }) => {
    const read = evidenceSchema.safeParse(evidence)
    return BOOKED.test(money_key) && read.success ? [{ id, refundId: read.data.refund_id }] : []
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
