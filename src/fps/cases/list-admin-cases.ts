import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseFilters, CaseOrder } from "../../modules/fps"
import { viewDependencies } from "../view-dependencies"
import type { ListInput, Page } from "../lists"
import { searchInMedusa } from "../payments/search"
import { toAdminCases, type AdminCase } from "./admin-case"
import { withoutRefund } from "./missing-refunds"

export { CASE_KINDS } from "../../modules/fps/models/fps-case"

/**
 * Which cases, in which order. `filters` are columns of a case; `q` is one of its ids, its order's
 * number, the reference of its payment, or an e-mail.
 */
export type ListCasesInput = ListInput<CaseOrder, CaseFilters>

/** A page of cases. */
export interface ListCasesResult extends Page {
  readonly cases: AdminCase[]
}

/** Lists the money, or its absence, that waits for a person. */
export async function listCases(
  container: MedusaContainer,
  input: ListCasesInput,
): Promise<ListCasesResult> {
  const dependencies = viewDependencies(container)
  const { q, ...page } = input
  const { cases, count } = await dependencies.fps.cases.list({
    ...page,
    search: q ? await searchInMedusa(dependencies.query, q) : undefined,
  })
  const [shown, missing] = await Promise.all([
    toAdminCases(dependencies.fps, cases),
    withoutRefund(dependencies, cases),
  ])
  return {
    cases: shown.map((found) => ({
      ...found,
      ...(missing.has(found.id) ? { refund_missing: true } : {}),
    })),
    count,
    limit: input.limit,
    offset: input.offset,
  }
}
