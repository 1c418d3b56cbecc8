import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import { userNames } from "../settings/user-names"
import { showCase, type AdminCase } from "./admin-case"
import { withoutRefund } from "./missing-refunds"
import { readShopper, type Shopper } from "./shopper"

/** What somebody wrote at a case. */
export interface AdminCaseNote {
  readonly id: string
  readonly text: string
  /** The id of an admin user or an API key, and its name where that is still known. */
  readonly by: string
  readonly by_name: string | null
  readonly at: Date
}

/** A case with the shopper whose money it is, and what was written at it. */
export interface AdminCaseDetails extends AdminCase {
  /** The e-mail address of whoever closed it, where it is still known. */
  readonly resolved_by_name: string | null
  /** In the order in which they were written. */
  readonly notes: AdminCaseNote[]
  /** Null when neither an order nor a cart is known. */
  readonly shopper: Shopper | null
}

/** Reads one case, its shopper and its notes; null when there is none with the id. */
export async function retrieveCase(
  container: MedusaContainer,
  id: string,
): Promise<AdminCaseDetails | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const record = await fps.cases.find(id)
  if (!record) {
    return null
  }
  const [payment] = record.paymentId ? await fps.ledger.listById([record.paymentId]) : []
  const [missing, notes] = await Promise.all([
    withoutRefund(dependencies, [record]),
    fps.cases.listNotes(id),
  ])
  const names = await userNames(query, [
    record.resolvedBy,
    ...notes.map(({ writtenBy }) => writtenBy),
  ])
  return {
    ...(await showCase(fps, record)),
    ...(missing.has(record.id) ? { refund_missing: true } : {}),
    resolved_by_name: names.get(record.resolvedBy ?? "") ?? null,
    notes: notes.map(({ writtenBy, writtenAt, ...note }) => ({
      ...note,
      by: writtenBy,
      by_name: names.get(writtenBy) ?? null,
      at: writtenAt,
    })),
    shopper: await readShopper(query, { record, payment }),
  }
}
