import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { asMinorUnits, toMajorNumber } from "../../../protocol"
import type { AdminCase } from "../lib/admin-case"

/** Which cases, in which order. `filters` are columns of a case. */
export interface ListCasesInput {
  readonly limit: number
  readonly offset: number
  readonly order: Record<string, "ASC" | "DESC">
  readonly q?: string
  readonly filters: Record<string, unknown>
}

/** A page of cases. */
export interface ListCasesResult {
  readonly cases: AdminCase[]
  readonly count: number
  readonly limit: number
  readonly offset: number
}

/** The id of {@link listCasesStep}. */
export const listCasesStepId = "fps-list-cases"

/** Lists cases; `q` finds one by an id it carries. */
export const listCasesStep = createStep(
  listCasesStepId,
  async (input: ListCasesInput, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const { limit, offset, order, q } = input
    const search = q
      ? { $or: ["id", "gateway_order_id", "order_id", "payment_id"].map((key) => ({ [key]: q })) }
      : {}
    const [rows, count] = await fps.listAndCountFpsCases(
      { ...input.filters, ...search },
      { take: limit, skip: offset, order: { ...order, id: "ASC" } },
    )
    const cases = rows.map((row): AdminCase => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      amount: majorUnits(row.amount_minor),
      currency_code: row.currency_code,
      payment_id: row.payment_id,
      gateway_order_id: row.gateway_order_id,
      order_id: row.order_id,
      resolution: row.resolution,
      reference: row.reference,
      note: row.note,
      resolved_by: row.resolved_by,
      resolved_at: row.resolved_at,
      created_at: row.created_at,
    }))
    return new StepResponse<ListCasesResult>({ cases, count, limit, offset })
  },
)

/** Medusa types its decimals as numbers, and may hand over its BigNumber. */
function majorUnits(minor: unknown): number | null {
  return minor === null ? null : toMajorNumber(asMinorUnits(Number(minor)))
}
