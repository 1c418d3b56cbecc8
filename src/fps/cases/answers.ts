import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseKind, FpsModuleService } from "../../modules/fps"
import type { CaseRecord, LedgerPayment } from "../types"
import { toMajorNumber } from "../../protocol"
import { viewDependencies } from "../dependencies"
import type { ListInput, Page } from "../lists"
import { isTold } from "../vocabulary"
import { searchInMedusa } from "../payments/search"
import { userNames } from "../settings/user-names"
import type { CaseFilters, CaseOrder } from "./find-cases"
import { withoutRefund } from "./refunds"
import { readAcceptance, type Acceptance } from "./acceptance"
import { readCustomer, type Customer } from "./customer"

/** A case as the admin API shows it. `amount` is in major units. */
export interface AdminCase {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  /** That of its payment, or of its event; null if unknown. */
  readonly environment: CaseRecord["environment"]
  /** Medusa does not have the refund of this case (any more): no money is owed. */
  readonly refund_missing?: true
  /** The amount was only told, and no money is behind it: the case can only be dismissed. */
  readonly told?: true
  readonly amount: number | null
  readonly currency_code: string | null
  readonly payment_id: string | null
  /** The reference that the customer's bank shows of the payment. */
  readonly payment_reference: string | null
  /** The amount asked for, in major units. */
  readonly expected_amount: number | null
  readonly gateway_order_id: string | null
  readonly order_id: string | null
  /** The expected and the received: ids, amounts and states. */
  readonly evidence: CaseRecord["evidence"]
  readonly resolution: "refunded" | "accepted" | "dismissed" | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
  readonly created_at: Date
}

/** Describes cases with their payments: one query, however many cases. */
export async function toAdminCases(
  fps: Pick<FpsModuleService, "payments">,
  records: readonly CaseRecord[],
): Promise<AdminCase[]> {
  const ids = records.map(({ paymentId }) => paymentId).filter((id) => id !== null)
  const payments = await fps.payments.listById([...new Set(ids)])
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return records.map((record) => toAdminCase(record, byId.get(record.paymentId ?? "")))
}

/** Describes one case. */
export async function showCase(
  fps: Pick<FpsModuleService, "payments">,
  record: CaseRecord,
): Promise<AdminCase> {
  const [payment] = record.paymentId ? await fps.payments.listById([record.paymentId]) : []
  return toAdminCase(record, payment)
}

function toAdminCase(record: CaseRecord, payment: LedgerPayment | undefined): AdminCase {
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    environment: record.environment,
    ...(isTold(record.moneyKey) ? { told: true } : {}),
    amount: record.amount === null ? null : toMajorNumber(record.amount),
    currency_code: record.currencyCode,
    payment_id: record.paymentId,
    payment_reference: payment?.reference ?? null,
    expected_amount: payment ? toMajorNumber(payment.amount) : null,
    gateway_order_id: record.gatewayOrderId,
    order_id: record.orderId,
    evidence: record.evidence,
    resolution: record.resolution,
    reference: record.reference,
    note: record.note,
    resolved_by: record.resolvedBy,
    resolved_at: record.resolvedAt,
    created_at: record.createdAt,
  }
}

/**
 * Which cases, in which order. `filters` are columns of a case; `q` is an id, its order's number,
 * its payment's reference, or an email.
 */
export type ListCasesInput = ListInput<CaseOrder, CaseFilters>

export interface ListCasesResult extends Page {
  readonly cases: AdminCase[]
}

/** Lists cases. */
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

/** A note on a case. */
interface AdminCaseNote {
  readonly id: string
  readonly text: string
  /** The id of an admin user or an API key, and its name if it is still known. */
  readonly by: string
  readonly by_name: string | null
  readonly at: Date
}

/** A case with its customer and its notes. */
export interface AdminCaseDetails extends AdminCase {
  /** The email of the person who closed it, if it is still known. */
  readonly resolved_by_name: string | null
  /** The oldest first. */
  readonly notes: AdminCaseNote[]
  /** Null if neither an order nor a cart is known. */
  readonly customer: Customer | null
  /** The order that accepting it would place anew; null if none would be placed. */
  readonly acceptance: Acceptance | null
}

/** Reads one case, its customer and its notes; null if there is none. */
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
  const [payment] = record.paymentId ? await fps.payments.listById([record.paymentId]) : []
  const [missing, notes] = await Promise.all([
    withoutRefund(dependencies, [record]),
    fps.cases.listNotes(id),
  ])
  const names = await userNames(query, [
    record.resolvedBy,
    ...notes.map(({ writtenBy }) => writtenBy),
  ])
  const customer = await readCustomer(query, { record, payment })
  const orderId = customer?.order_id ?? null
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
    customer,
    acceptance: await readAcceptance(query, { record, orderId }),
  }
}
