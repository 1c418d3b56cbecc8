import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { CaseFilters, CaseOrder } from "../../../modules/fps"
import { settleDependencies } from "../../settle/lib/dependencies"
import { toAdminCases, type AdminCase } from "../lib/admin-case"
import { withoutRefund } from "../lib/missing-refunds"

/** Which cases, in which order. `filters` are columns of a case; `q` is an id that it carries. */
export interface ListCasesInput {
  readonly limit: number
  readonly offset: number
  readonly order: CaseOrder
  readonly q?: string
  readonly filters: CaseFilters
}

/** A page of cases. */
export interface ListCasesResult {
  readonly cases: AdminCase[]
  readonly count: number
  /** There are many, and `count` is PostgreSQL's guess. */
  readonly count_is_estimate?: true
  readonly limit: number
  readonly offset: number
}

/** The id of {@link listCasesStep}. */
export const listCasesStepId = "fps-list-cases"

/** Lists cases. */
export const listCasesStep = createStep(
  listCasesStepId,
  async (input: ListCasesInput, { container }) => {
    const dependencies = settleDependencies(container)
    const { cases, count, isEstimate } = await dependencies.fps.listCases(input)
    const [shown, missing] = await Promise.all([
      toAdminCases(dependencies.fps, cases),
      withoutRefund(dependencies, cases),
    ])
    return new StepResponse<ListCasesResult>({
      cases: shown.map((found) => ({
        ...found,
        ...(missing.has(found.id) ? { refund_missing: true } : {}),
      })),
      count,
      ...(isEstimate ? { count_is_estimate: true } : {}),
      limit: input.limit,
      offset: input.offset,
    })
  },
)
