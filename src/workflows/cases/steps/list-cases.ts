import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type CaseKind, type FpsModuleService } from "../../../modules/fps"
import { asMinorUnits, toMajorNumber } from "../../../protocol"

/** Which cases, in which order. `filters` are columns of a case. */
export interface ListCasesInput {
  readonly limit: number
  readonly offset: number
  readonly order: Record<string, "ASC" | "DESC">
  readonly q?: string
  readonly filters: Record<string, unknown>
}

/** A case as the admin sees it. `amount` is in major units. */
export interface AdminCase {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  readonly amount: number | null
  readonly currency_code: string | null
  readonly payment_id: string | null
  readonly gateway_order_id: string | null
  readonly order_id: string | null
  readonly resolution: "refunded" | "accepted" | "dismissed" | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
  readonly created_at: Date
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
      amount: row.amount_minor === null ? null : toMajorNumber(asMinorUnits(row.amount_minor)),
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
