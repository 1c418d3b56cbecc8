import type { MigratedDatabase } from "./database"

/** A gateway order as it was kept before there were purchases. */
export interface Before {
  /** Its name, which stands in its ids. */
  readonly name: string
  readonly status: "creating" | "pending" | "paid" | "expired" | "cancelled"
  readonly settlement?: "open" | "settled" | "held"
  readonly days: number
  /** Null: it was never written down. By default one of its own. */
  readonly cart?: string | null
  readonly creationError?: string
  /** Its events: what they say, and what became of them. */
  readonly events?: readonly BeforeEvent[]
  /** What a case of an amount that differs says came. */
  readonly mismatch?: { readonly amount: number | null; readonly currency: string | null }
}

interface BeforeEvent {
  readonly kind: "paid" | "expired" | "cancelled"
  readonly state: "waiting" | "done" | "dead"
  readonly environment?: "sandbox" | "production"
}

/** Every state in which a store may have left its ledger. */
export const BEFORE: readonly Before[] = [
  { name: "settled", status: "paid", settlement: "settled", days: 60 },
  { name: "settled_lately", status: "paid", settlement: "settled", days: 10 },
  { name: "unsettled", status: "paid", days: 60 },
  { name: "pending", status: "pending", days: 0 },
  { name: "pending_long", status: "pending", days: 60 },
  {
    name: "expired_by_event",
    status: "expired",
    settlement: "settled",
    days: 60,
    events: [{ kind: "expired", state: "done" }],
  },
  {
    name: "cancelled_by_event",
    status: "cancelled",
    settlement: "settled",
    days: 5,
    events: [{ kind: "cancelled", state: "done" }],
  },
  {
    name: "expired_by_clock",
    status: "expired",
    settlement: "settled",
    days: 60,
    // Another environment's secret says nothing about it.
    events: [{ kind: "expired", state: "done", environment: "production" }],
  },
  { name: "expired_lately", status: "expired", settlement: "settled", days: 5 },
  { name: "expired_unsettled", status: "expired", days: 60 },
  { name: "held", status: "paid", settlement: "held", days: 60 },
  {
    name: "other_amount",
    status: "paid",
    settlement: "held",
    days: 60,
    mismatch: { amount: 9_000, currency: "hkd" },
  },
  {
    name: "other_currency",
    status: "paid",
    settlement: "held",
    days: 2,
    mismatch: { amount: 10_000, currency: "usd" },
  },
  {
    name: "unreadable_amount",
    status: "paid",
    settlement: "held",
    days: 60,
    mismatch: { amount: null, currency: null },
  },
  { name: "foreign", status: "pending", settlement: "held", days: 60 },
  { name: "creating", status: "creating", days: 0 },
  { name: "refused", status: "creating", days: 0, creationError: "refused" },
  { name: "abandoned", status: "creating", days: 60 },
  { name: "cart_first", status: "expired", settlement: "settled", days: 60, cart: "cart_two" },
  { name: "cart_second", status: "paid", settlement: "settled", days: 3, cart: "cart_two" },
  { name: "cart_third", status: "paid", settlement: "settled", days: 60, cart: "cart_three" },
  { name: "cart_fourth", status: "expired", settlement: "settled", days: 60, cart: "cart_three" },
  { name: "no_cart", status: "paid", settlement: "settled", days: 60, cart: null },
  {
    name: "event_waits",
    status: "paid",
    settlement: "settled",
    days: 60,
    events: [{ kind: "paid", state: "waiting" }],
  },
  {
    name: "event_dead",
    status: "pending",
    settlement: "held",
    days: 60,
    events: [{ kind: "paid", state: "dead" }],
  },
]

/** Writes {@link BEFORE}, and an event and a case of gateway orders that are not in the ledger. */
export async function fillBefore({ sql }: Pick<MigratedDatabase, "sql">): Promise<void> {
  for (const one of BEFORE) {
    await insert({ sql }, one)
  }
  await insertEvent({ sql }, "unknown", { kind: "paid", state: "waiting" })
  await sql(
    `insert into fps_case (id, kind, status, money_key, gateway_order_id, evidence)
     values ('fpscase_unknown', 'unknown_gateway_order', 'open', 'unknown:production:other', 'other',
       '{"environment":"production"}')`,
  )
}

async function insert(
  { sql }: Pick<MigratedDatabase, "sql">,
  { name, status, settlement = "open", days, cart, creationError, events = [], mismatch }: Before,
): Promise<void> {
  const isOpen = status === "creating" || status === "pending"
  await sql(
    `insert into fps_payment (id, gateway_order_id, payment_collection_id, session_id, cart_id,
       environment, order_creation, reference, unique_order_id, return_token, status, settlement,
       live, amount_minor, raw_amount_minor, currency_code, expires_at, creation_error,
       paid_at, settled_at, next_check_at, checks, next_settle_at, created_at, updated_at)
     select 'fpspay_' || $1, case when $2 <> 'creating' then 'gateway_' || $1 end, 'pay_col_' || $1,
       'payses_' || $1, $3, 'sandbox', 'directpay', 'REF' || $1, 'UNIQUE' || $1, 'token_' || $1, $2,
       $4, $5, 10000, '{"value":"10000","precision":20}', 'hkd', at + interval '15 minutes', $6,
       case when $2 = 'paid' then at end, case when $4 = 'settled' then at end,
       case when $2 = 'pending' then at end, 3, case when $4 = 'open' then at end, at, at
     from (select now() - make_interval(days => $7) as at) as times`,
    [
      name,
      status,
      cart === undefined ? `cart_${name}` : cart,
      settlement,
      isOpen,
      creationError ?? null,
      days,
    ],
  )
  await sql("insert into fps_session (id, payment_id) values ('payses_' || $1, 'fpspay_' || $1)", [
    name,
  ])
  for (const event of events) {
    await insertEvent({ sql }, name, event)
  }
  if (mismatch) {
    await sql(
      `insert into fps_case (id, kind, status, money_key, amount_minor, raw_amount_minor,
         currency_code, payment_id, gateway_order_id, evidence)
       values ('fpscase_' || $1, 'amount_mismatch', 'open', 'gateway_order:gateway_' || $1, $2::int,
         case when $2::int is not null then jsonb_build_object('value', $2::text, 'precision', 20) end,
         $3, 'fpspay_' || $1, 'gateway_' || $1, '{}')`,
      [name, mismatch.amount, mismatch.currency],
    )
  }
}

async function insertEvent(
  { sql }: Pick<MigratedDatabase, "sql">,
  name: string,
  { kind, state, environment = "sandbox" }: BeforeEvent,
): Promise<void> {
  await sql(
    `insert into fps_event (id, environment, delivery_id, body_hash, kind, event_code,
       gateway_order_id, reference, amount_minor, raw_amount_minor, currency_code, state, attempts,
       next_attempt_at, processed_at)
     values ('fpsevt_' || $1, $2, 'delivery_' || $1, md5($1), $3, '2001', 'gateway_' || $1,
       'REF' || $1, 10000, '{"value":"10000","precision":20}', 'hkd', $4, 1, now(),
       case when $4 = 'done' then '2026-01-01T00:00:00Z'::timestamptz end)`,
    [name, environment, kind, state],
  )
}
