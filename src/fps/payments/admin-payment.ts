import type { CaseKind } from "../../modules/fps"
import { isCaseOf } from "../cases/find-cases"
import type { CaseRecord, LedgerPayment } from "../types"
import { toMajorNumber } from "../../protocol"
import type { Query, ViewDependencies } from "../dependencies"
import { plainLine } from "../plain-line"
import { personName, type NamedPlace } from "../person-name"
import { figuresOf, showFigures, type ShownFigures } from "./figures"
import { orderNumberOf, type NumberedOrder, type OrderNumber } from "../medusa/order-number"

/**
 * A payment as the admin API shows it. Amounts are in major units, times are ISO 8601. URLs of
 * checkout and return are left out: they contain tokens.
 */
export interface AdminPayment extends ShownFigures {
  readonly id: string
  readonly gateway_order_id: string | null
  readonly session_id: string
  readonly cart_id: string | null
  readonly order_id: string | null
  /** The order's number, as staff and customers see it. */
  readonly order_display_id: OrderNumber | null
  /** Who pays; null if Medusa knows nobody. */
  readonly customer: Customer | null
  readonly environment: LedgerPayment["environment"]
  readonly reference: string
  /** The amount asked for. */
  readonly amount: number
  readonly currency_code: string
  readonly status: LedgerPayment["status"]
  readonly settlement: LedgerPayment["settlement"]
  /** Its oldest open case. */
  readonly open_case: { readonly id: string; readonly kind: CaseKind } | null
  /** The proof or decision that closed it unpaid. Of a paid one: `staff`, or null. */
  readonly closed_by: LedgerPayment["closedBy"]
  /** When staff marked a timed-out payment as reviewed. */
  readonly reviewed_at: string | null
  /** When the payment was received, by its proof. */
  readonly paid_at: string | null
  /** When the customer last said that it is paid. It proves nothing. */
  readonly claimed_at: string | null
  /** The bank's reference, as the customer gave it. */
  readonly claim_reference: string | null
  readonly expires_at: string
  readonly created_at: string
}

type Dependencies = Pick<ViewDependencies, "query"> & {
  readonly fps: Pick<ViewDependencies["fps"], "cases">
}

/** Describes payments, with what they are for: two queries, however many payments. */
export async function toAdminPayments(
  { fps, query }: Dependencies,
  payments: readonly LedgerPayment[],
): Promise<AdminPayment[]> {
  const [purchases, cases] = await Promise.all([
    findPurchases(query, payments),
    fps.cases.listOfPayments(payments),
  ])
  return payments.map((payment) =>
    describe(payment, {
      purchase: purchases.get(payment.paymentCollectionId),
      cases: cases.filter((found) => isCaseOf(found, payment)),
    }),
  )
}

/** Describes one payment. */
export async function toAdminPayment(
  dependencies: Dependencies,
  payment: LedgerPayment,
): Promise<AdminPayment> {
  const [shown] = await toAdminPayments(dependencies, [payment])
  if (!shown) {
    throw new Error(`Payment ${payment.id} was not described.`)
  }
  return shown
}

function describe(
  payment: LedgerPayment,
  { purchase, cases }: { purchase: PurchaseOfPayment | undefined; cases: readonly CaseRecord[] },
): AdminPayment {
  const { order, customer } = purchase ?? {}
  const waits = cases.find(({ status }) => status === "open")
  return {
    id: payment.id,
    gateway_order_id: payment.gatewayOrderId,
    session_id: payment.sessionId,
    cart_id: payment.cartId,
    order_id: order?.id ?? null,
    order_display_id: order?.number ?? null,
    customer: customer ?? null,
    environment: payment.environment,
    reference: payment.reference,
    amount: toMajorNumber(payment.amount),
    ...showFigures(figuresOf(payment, cases)),
    currency_code: payment.currencyCode,
    status: payment.status,
    settlement: payment.settlement,
    open_case: waits ? { id: waits.id, kind: waits.kind } : null,
    closed_by: payment.closedBy,
    reviewed_at: payment.reviewedAt?.toISOString() ?? null,
    paid_at: payment.paidAt?.toISOString() ?? null,
    claimed_at: payment.claimedAt?.toISOString() ?? null,
    claim_reference: payment.claimReference,
    expires_at: payment.expiresAt.toISOString(),
    created_at: payment.createdAt.toISOString(),
  }
}

export interface OrderOfPayment {
  readonly id: string
  readonly number: OrderNumber | null
}

interface FoundOrder extends NumberedOrder {
  readonly id: string
}

function toOrder(found: FoundOrder): OrderOfPayment {
  return { id: found.id, number: orderNumberOf(found) }
}

/** Finds the order of each payment collection. */
export async function findOrders(
  query: Query,
  payments: readonly LedgerPayment[],
): Promise<ReadonlyMap<string, OrderOfPayment>> {
  if (payments.length === 0) {
    return new Map()
  }
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "order.id", "order.display_id", "order.custom_display_id"],
    filters: { id: [...new Set(payments.map((payment) => payment.paymentCollectionId))] },
  })
  const collections = data as { id: string; order?: FoundOrder | null }[]
  return new Map(collections.flatMap(({ id, order }) => (order ? [[id, toOrder(order)]] : [])))
}

/** Who pays, as Medusa knows them. Our tables store no name. */
interface Customer {
  readonly name: string | null
  readonly email: string | null
}

interface PurchaseOfPayment {
  readonly order: OrderOfPayment | null
  readonly customer: Customer | null
}

interface Source {
  readonly email?: string | null
  readonly shipping_address?: NamedPlace | null
  readonly billing_address?: NamedPlace | null
}

interface Collection {
  readonly id: string
  readonly order?: (FoundOrder & Source) | null
  readonly cart?: Source | null
}

const OF_PEOPLE = [
  "email",
  ...["shipping_address", "billing_address"].flatMap((place) => [
    `${place}.first_name`,
    `${place}.last_name`,
  ]),
]
const FIELDS = [
  "id",
  "order.id",
  "order.display_id",
  "order.custom_display_id",
  ...["order", "cart"].flatMap((source) => OF_PEOPLE.map((field) => `${source}.${field}`)),
]

/** Finds what each payment collection is for, by its id: one query, however many. */
async function findPurchases(
  query: Query,
  payments: readonly LedgerPayment[],
): Promise<ReadonlyMap<string, PurchaseOfPayment>> {
  if (payments.length === 0) {
    return new Map()
  }
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: FIELDS,
    filters: { id: [...new Set(payments.map((payment) => payment.paymentCollectionId))] },
  })
  const collections = data as Collection[]
  return new Map(
    collections.map(({ id, order, cart }) => [
      id,
      {
        order: order ? toOrder(order) : null,
        customer: customerOf(order ?? cart),
      },
    ]),
  )
}

function customerOf(source: Source | null | undefined): Customer | null {
  const name = personName([source?.shipping_address, source?.billing_address])
  const email = plainLine(source?.email) || null
  return name === null && email === null ? null : { name, email }
}
