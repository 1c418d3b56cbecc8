import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  FPS_MODULE,
  type CaseFilters,
  type CaseOrder,
  type FpsModuleService,
} from "../../../modules/fps"
import { toAdminCase, type AdminCase } from "../lib/admin-case"

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
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const { cases, count, isEstimate } = await fps.listCases(input)
    return new StepResponse<ListCasesResult>({
      cases: cases.map(toAdminCase),
      count,
      ...(isEstimate ? { count_is_estimate: true } : {}),
      limit: input.limit,
      offset: input.offset,
    })
  },
)
