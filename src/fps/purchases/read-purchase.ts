import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toCaseRecord, type CaseRow } from "../cases/find-cases"
import { toInboxEvent, type EventRow } from "../events/find-events"
import { toLedgerPayment, type PaymentRow } from "../payments/payment-row"
import type { Environment } from "../settings/schema"
import { moneyKey } from "../vocabulary"
import type { CaseRecord, InboxEvent, LedgerPayment, Purchase } from "../types"
import { toPurchase, type PurchaseRow } from "./purchases"

/** A payment with everything that our tables have about it. */
export interface PaymentFacts {
  readonly payment: LedgerPayment
  /** The payment sessions that showed it. */
  readonly sessionIds: readonly string[]
  /** When core placed an order on one of these sessions. */
  readonly placedAt: ReadonlyMap<string, Date>
  /** Sessions for whose Medusa payment `payment.captured` was raised. */
  readonly announced: ReadonlySet<string>
  /** The oldest first. */
  readonly cases: readonly CaseRecord[]
  /** Events that were not applied yet, in the order of receipt. */
  readonly events: readonly InboxEvent[]
}

/** Everything that our tables have about a purchase, at one moment of the database's clock. */
export interface PurchaseLedger {
  readonly now: Date
  readonly purchase: Purchase
  /** The oldest first. */
  readonly payments: readonly PaymentFacts[]
  /** Cases of a cancelled order, about money of no payment of ours; the oldest first. */
  readonly casesOfOthers: readonly CaseRecord[]
  /** True if events wait to be marked as done. */
  readonly hasUnfinishedEvents: boolean
  /** When a gateway was heard last: a call that it answered, or a verified event. */
  readonly heardAt: Readonly<Record<Environment, Date | null>>
}

/** Returns the revision of a purchase; null if it was merged into another one. */
export async function readRevision(knex: Knex, id: string): Promise<number | null> {
  const row = await knex("fps_purchase")
    .where({ id })
    .whereNull("deleted_at")
    .first<Pick<PurchaseRow, "revision"> | undefined>("revision")
  return row?.revision ?? null
}

/** Reads a purchase; null if it was merged into another one. */
export async function readPurchase(knex: Knex, id: string): Promise<PurchaseLedger | null> {
  // The revision is read first: a later change has a higher one.
  const row = await knex("fps_purchase")
    .where({ id })
    .whereNull("deleted_at")
    .first<(PurchaseRow & HeardRow & { now: Date; has_cases: boolean }) | undefined>(
      "*",
      knex.raw("now() as now"),
      knex.raw(`exists (${OF_OTHERS} and found.order_id = fps_purchase.order_id) as has_cases`),
      knex.raw(`(${heardAt("sandbox")}) as heard_sandbox`),
      knex.raw(`(${heardAt("production")}) as heard_production`),
    )
  if (!row) {
    return null
  }
  const payments = await knex("fps_payment")
    .where({ purchase_id: id })
    .whereNull("deleted_at")
    .orderBy([{ column: "created_at" }, { column: "id" }])
    .select<(PaymentRow & SessionsRow & BesideRow)[]>(
      "*",
      ...[...SESSIONS, ...BESIDE].map((column) => knex.raw(column)),
    )
  const ids = payments.map((payment) => payment.id)
  const gatewayIds = payments.flatMap(({ gateway_order_id }) => gateway_order_id ?? [])
  // A pass reads its purchase several times, and most purchases have neither cases nor events.
  const [cases, casesOfOthers, events] = await Promise.all([
    payments.some((payment) => payment.has_cases) ? listCases(knex, { ids, gatewayIds }) : [],
    row.has_cases ? listCasesOfOthers(knex, row.order_id) : [],
    payments.length === 0 || payments.some((payment) => payment.has_events)
      ? listEvents(knex, { id, gatewayIds })
      : [],
  ])
  return {
    now: row.now,
    purchase: toPurchase(row),
    casesOfOthers,
    hasUnfinishedEvents: events.length > 0,
    heardAt: { sandbox: row.heard_sandbox, production: row.heard_production },
    payments: payments.map((payment) => ({
      payment: toLedgerPayment(payment),
      sessionIds: payment.session_ids,
      placedAt: placedAt(payment),
      announced: announced(payment),
      cases: cases.filter(
        (found) =>
          found.paymentId === payment.id ||
          (found.paymentId === null && found.gatewayOrderId === payment.gateway_order_id),
      ),
      events: events
        .filter(
          (event) =>
            event.applied_at === null && event.gateway_order_id === payment.gateway_order_id,
        )
        .map(toInboxEvent),
    })),
  }
}

interface SessionsRow {
  readonly session_ids: readonly string[]
  readonly placed_at: readonly (Date | null)[]
  readonly captured_event_at: readonly (Date | null)[]
}

const ofSessions = (column: string) =>
  `(select coalesce(array_agg(session.${column} order by session.created_at, session.id), '{}')
  from fps_session as session
  where session.payment_id = fps_payment.id and session.deleted_at is null)`

/** The oldest first. */
const SESSIONS = [
  `${ofSessions("id")} as session_ids`,
  `${ofSessions("placed_at")} as placed_at`,
  `${ofSessions("captured_event_at")} as captured_event_at`,
]

interface BesideRow {
  readonly has_cases: boolean
  readonly has_events: boolean
}

/** True if {@link listCases} and {@link listEvents} would find something. */
const BESIDE = [
  `(exists (select from fps_case as found
            where found.payment_id = fps_payment.id and found.deleted_at is null)
    or exists (select from fps_case as found
                where found.payment_id is null and found.deleted_at is null
                  and found.gateway_order_id = fps_payment.gateway_order_id)) as has_cases`,
  `(exists (select from fps_event as found
            where found.purchase_id = fps_payment.purchase_id
              and found.state in ('waiting', 'failed') and found.deleted_at is null)
    or exists (select from fps_event as found
                where coalesce(found.purchase_id, '') = ''
                  and found.gateway_order_id = fps_payment.gateway_order_id
                  and found.state in ('waiting', 'failed')
                  and found.deleted_at is null)) as has_events`,
]

function placedAt({ session_ids: ids, placed_at: times }: SessionsRow): ReadonlyMap<string, Date> {
  return new Map(
    ids.flatMap((id, index): [string, Date][] => {
      const at = times[index]
      return at ? [[id, at]] : []
    }),
  )
}

function announced({
  session_ids: ids,
  captured_event_at: times,
}: SessionsRow): ReadonlySet<string> {
  return new Set(ids.filter((_, index) => times[index]))
}

/** An event that failed before its purchase was found belongs to it too. */
async function listEvents(
  knex: Knex,
  { id, gatewayIds }: { id: string; gatewayIds: readonly string[] },
): Promise<(EventRow & { applied_at: Date | null })[]> {
  const rows = () =>
    knex("fps_event").select("id").whereRaw("state in ('waiting', 'failed') and deleted_at is null")
  const found = knex.union([
    rows().where({ purchase_id: id }),
    // With `is null`, PostgreSQL would rather read all events without a purchase.
    rows().whereRaw("coalesce(purchase_id, '') = ''").whereIn("gateway_order_id", gatewayIds),
  ])
  return knex("fps_event")
    .whereIn("id", found)
    .orderBy([{ column: "created_at" }, { column: "id" }])
    .select<(EventRow & { applied_at: Date | null })[]>("*")
}

async function listCases(
  knex: Knex,
  { ids, gatewayIds }: { ids: readonly string[]; gatewayIds: readonly string[] },
): Promise<CaseRecord[]> {
  const rows = () => knex("fps_case").select("id").whereNull("deleted_at")
  const found = knex.union([
    rows().whereIn("payment_id", ids),
    rows().whereNull("payment_id").whereIn("gateway_order_id", gatewayIds),
  ])
  const cases = await knex<CaseRow>("fps_case")
    .whereIn("id", found)
    .orderBy([{ column: "created_at" }, { column: "id" }])
  return cases.map(toCaseRecord)
}

const OF_OTHERS = `select found.id from fps_case as found
  where found.payment_id is null and found.money_key like '${moneyKey.cancelled("%", "%")}'
    and found.deleted_at is null`

async function listCasesOfOthers(knex: Knex, orderId: string | null): Promise<CaseRecord[]> {
  const cases = await knex<CaseRow>("fps_case")
    .whereRaw(`id in (${OF_OTHERS} and found.order_id = ?)`, [orderId])
    .orderBy([{ column: "created_at" }, { column: "id" }])
  return cases.map(toCaseRecord)
}

/** Health keeps under this key when the gateway answered last. */
const HEARD = "heard:"

/** Notes that the gateway of an environment answered, whatever it said. */
export async function noteHeard(knex: Knex, environment: Environment): Promise<void> {
  await knex("fps_health")
    .insert({ key: HEARD + environment, data: JSON.stringify({}) })
    .onConflict("key")
    .merge({ updated_at: knex.fn.now() })
}

interface HeardRow {
  readonly heard_sandbox: Date | null
  readonly heard_production: Date | null
}

/**
 * The newest QR code of an environment, read from an index that begins with it. With `where
 * environment = …`, PostgreSQL may read all rows by time until it finds one.
 */
const newestPayment = (environment: string) =>
  `(select case when row.environment = '${environment}' then row.created_at end
     from fps_payment as row
    where row.environment <= '${environment}' and row.deleted_at is null
      and row.redirect_url is not null
    order by row.environment desc, row.created_at desc, row.id desc limit 1)`

/**
 * The newest signed time, not the newest row: an old delivery that an attacker repeats is not a
 * sign of life. If the gateway's clock is ahead, the time is now at most.
 */
const newestEvent = (environment: string) =>
  `(select case when max(last_signed_at) > now() then now() else max(last_signed_at) end
      from fps_event where environment = '${environment}' and deleted_at is null)`

/** A created payment is an answer too, and is not noted a second time. */
const heardAt = (environment: Environment) => `select greatest(
    (select updated_at from fps_health where key = '${HEARD}${environment}' and deleted_at is null),
    ${newestEvent(environment)},
    ${newestPayment(environment)})`

/** Finds the purchases of an order, or of a cart that became it, by Medusa's links. */
export async function findPurchases(
  knex: Knex,
  which: {
    readonly orderId: string
    readonly cartIds: readonly string[]
    readonly paymentCollectionIds: readonly string[]
  },
): Promise<string[]> {
  // A union: PostgreSQL uses no index for conditions joined by `or`.
  const purchases = () => knex("fps_purchase").select("id").whereNull("deleted_at")
  const rows: unknown = await knex.union([
    purchases().where({ order_id: which.orderId }),
    purchases().whereIn("cart_id", [...which.cartIds]),
    knex("fps_payment")
      .select("purchase_id as id")
      .whereIn("payment_collection_id", [...which.paymentCollectionIds])
      .whereNull("deleted_at"),
  ])
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** An idle purchase, with its order as the last pass saw it; null if its cart had none. */
export interface IdlePurchase {
  readonly id: string
  readonly cartId: string | null
  readonly orderId: string | null
  readonly status: string | null
  readonly version: number | null
  /** Where the next page starts. */
  readonly cursor: string
}

/**
 * Lists purchases that became idle within so many days, longest idle first. `after` is the last
 * one's cursor; empty for the first page.
 */
export async function listIdle(
  knex: Knex,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<IdlePurchase[]> {
  const space = after.lastIndexOf(" ")
  const rows = await knex("fps_purchase")
    .whereRaw("idle_since is not null and deleted_at is null")
    .where("idle_since", ">", knex.raw("now() - make_interval(days => ?)", [days]))
    .modify((query) => {
      if (after !== "") {
        const last = [after.slice(0, space), after.slice(space + 1)]
        void query.whereRaw("(idle_since, id) > (?::timestamptz, ?)", last)
      }
    })
    .orderBy([{ column: "idle_since" }, { column: "id" }])
    .limit(limit)
    .select<
      {
        id: string
        cart_id: string | null
        order_id: string | null
        seen_order_status: string | null
        seen_order_version: number | null
        rested: string
      }[]
    >(
      "id",
      "cart_id",
      "order_id",
      "seen_order_status",
      "seen_order_version",
      // As text, since a JavaScript date has milliseconds only.
      knex.raw("idle_since::text as rested"),
    )
  return rows.map((row) => ({
    id: row.id,
    cartId: row.cart_id,
    orderId: row.order_id,
    status: row.seen_order_status,
    version: row.seen_order_version,
    cursor: `${row.rested} ${row.id}`,
  }))
}
