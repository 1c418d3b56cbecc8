import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseFilters, CaseOrder } from "../../modules/fps"
import { viewDependencies } from "../dependencies"
import { pageOf, type ListInput, type Page } from "../lists"
import { toAdminCases, type AdminCase } from "./admin-case"
import { withoutRefund } from "./missing-refunds"

export { CASE_KINDS } from "../../modules/fps/models/fps-case"

/** Which cases, in which order. `filters` are columns of a case; `q` is an id that it carries. */
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
  const { cases, ...counted } = await dependencies.fps.listCases(input)
  const [shown, missing] = await Promise.all([
    toAdminCases(dependencies.fps, cases),
    withoutRefund(dependencies, cases),
  ])
  return {
    cases: shown.map((found) => ({
      ...found,
      ...(missing.has(found.id) ? { refund_missing: true } : {}),
    })),
    ...pageOf(input, counted),
  }
}
