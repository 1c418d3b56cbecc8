import { Client } from "pg"

/**
 * Fills the module's tables with `rows` gateway orders of the last year, one every few minutes, and
 * as many purchases, sessions, events and cases. As in a store that has been open for a while:
 * almost all is at rest, the oldest twentieth is of the sandbox, and little waits. Analyzed
 * afterwards.
 */
export async function fillLedger(client: Client, rows: number): Promise<void> {
  const { host, port, user, password, database } = client
  const beside = new Client({ host, port, user, password: password ?? "", database })
  await beside.connect()
  try {
    await Promise.all([fill(client, LINES[0], rows), fill(beside, LINES[1], rows)])
  } finally {
    await beside.end()
  }
  await client.query(`analyze ${TABLES.join(", ")}`)
}

type Table = keyof typeof STATEMENTS

const TABLES = ["fps_purchase", "fps_payment", "fps_session", "fps_event", "fps_case"] as const

/** Filled beside each other, in about the same time. */
const LINES = [
  ["fps_payment", "fps_session"],
  ["fps_purchase", "fps_event", "fps_case"],
] as const

interface Index {
  readonly name: string
  readonly definition: string
}

/** All but those of keys. */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
   where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`

/** To sort a million rows for an index takes a fraction of putting them in one by one. */
async function fill(client: Client, tables: readonly Table[], rows: number): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'")
  for (const table of tables) {
    const { rows: indexes } = await client.query<Index>(INDEXES, [table])
    for (const { name } of indexes) {
      await client.query(`drop index ${name}`)
    }
    await client.query(STATEMENTS[table], [rows])
    for (const { definition } of indexes) {
      await client.query(definition)
    }
  }
}

const AGE = "interval '365 days' * (1 - (i - 0.5) / $1)"
const ENVIRONMENT = "case when i <= $1 * 0.05 then 'sandbox' else 'production' end"
/** The newest hundred, and one in a thousand, are not over yet. */
const LAST = "i > $1::int - 100"

/** The purchase of the `i`th gateway order: as Medusa's ids, the later one is the greater one. */
const PURCHASE = "'fpspur_' || lpad(i::text, 9, '0')"

const STATEMENTS = {
  fps_purchase: `insert into fps_purchase (id, cart_id, order_id, revision, settled_revision, next_run_at, idle_since,
     attempts, last_error, seen_order_status, seen_order_version, created_at, updated_at)
   select ${PURCHASE}, 'cart_' || i, 'order_' || i, 3, case when ${LAST} then 2 else 3 end,
     case when ${LAST} then now() - interval '1 minute' end,
     case when not (${LAST}) then now() - ${AGE} end,
     case when ${LAST} and i % 10 = 6 then 10 else 0 end,
     case when ${LAST} and i % 10 = 6 then 'away' end, 'pending', 1, now() - ${AGE}, now() - ${AGE}
   from generate_series(1, $1::int) as i`,
  fps_payment: `insert into fps_payment (id, purchase_id, gateway_order_id, payment_collection_id, session_id,
     cart_id, environment, order_creation, reference, unique_order_id, return_token, status,
     closed_by, settlement, hold_reason, live, amount_minor, raw_amount_minor, currency_code, redirect_url,
     expires_at, paid_at, settled_at, received_minor, raw_received_minor, received_currency,
     created_at, updated_at)
   select 'fpspay_' || i, ${PURCHASE}, 'gateway-order-' || i, 'pay_col_' || i, 'payses_' || i,
     'cart_' || i, ${ENVIRONMENT}, 'directpay', 'REF' || i, 'UNIQUE' || i, 'token-' || i, status,
     case when status = 'expired' and i % 24 = 3 then 'timeout'
          when status in ('expired', 'cancelled') then 'event' end,
     case when status in ('pending') then 'open'
          when i % 500 = 7 then 'held'
          when ${LAST} and i % 4 = 1 then 'open' else 'settled' end,
     case when i % 500 = 7 then 'late_payment' end,
     status = 'pending', (i % 97 + 1) * 1000, '{"value":"1000","precision":20}', 'hkd',
     'https://gateway.example/' || i, now() - ${AGE} + interval '15 minutes',
     case when status = 'paid' then now() - ${AGE} end,
     case when status <> 'pending' then now() - ${AGE} end,
     case when status = 'paid' then (i % 97 + 1) * 1000 end,
     case when status = 'paid' then '{"value":"1000","precision":20}'::jsonb end,
     case when status = 'paid' then 'hkd' end, now() - ${AGE}, now() - ${AGE}
   from (select i, case when ${LAST} and i % 4 = 0 then 'pending'
                        when i % 12 = 3 then 'expired'
                        when i % 50 = 9 then 'cancelled' else 'paid' end as status
         from generate_series(1, $1::int) as i) as one`,
  fps_session: `insert into fps_session (id, payment_id, created_at)
   select 'payses_' || i, 'fpspay_' || i, now() - ${AGE} from generate_series(1, $1::int) as i`,
  fps_event: `insert into fps_event (id, environment, delivery_id, body_hash, body, kind, event_code,
     gateway_order_id, reference, amount_minor, raw_amount_minor, currency_code, state, outcome,
     attempts, purchase_id, applied_at, processed_at, signed_at, last_signed_at, last_delivered_at,
     created_at, updated_at)
   select 'fpsevt_' || i, ${ENVIRONMENT}, 'delivery-' || i, md5(i::text),
     case when i > $1 * 0.7 then repeat('Ym9keQ', 40) end,
     case when i % 1000 = 5 then 'unreadable' when i % 12 = 3 then 'expired' else 'paid' end,
     case when i % 12 = 3 then '4001' else '2001' end, 'gateway-order-' || i, 'REF' || i, 1000,
     '{"value":"1000","precision":20}', 'hkd',
     case when i % 1000 = 5 then 'unreadable' when i % 1000 = 6 then 'failed'
          when ${LAST} and i % 2 = 0 then 'waiting' else 'done' end,
     case when i % 1000 in (5, 6) then null when i % 500 = 7 then 'held' else 'settled' end,
     case when i % 1000 = 6 then 10 else 1 end,
     case when not (${LAST} and i % 4 = 2) then ${PURCHASE} end,
     case when not (${LAST}) then now() - ${AGE} end,
     now() - ${AGE}, now() - ${AGE}, now() - ${AGE}, now() - ${AGE}, now() - ${AGE},
     now() - ${AGE}
   from generate_series(1, $1::int) as i`,
  fps_case: `insert into fps_case (id, kind, status, money_key, environment, amount_minor, raw_amount_minor,
     currency_code, payment_id, gateway_order_id, session_id, cart_id, order_id, evidence,
     resolution, reference, resolved_by, resolved_at, announced_at, created_at, updated_at)
   select 'fpscase_' || i,
     case when i % 3 = 0 then 'refund_due' when i % 1000 = 1 then 'shipped_unpaid'
          else 'late_payment' end,
     case when ${LAST} then 'open' else 'resolved' end, 'gateway_order:gateway-order-' || i, ${ENVIRONMENT}, 1000,
     '{"value":"1000","precision":20}', 'hkd', 'fpspay_' || i, 'gateway-order-' || i,
     'payses_' || i, 'cart_' || i, 'order_' || i, '{}',
     case when ${LAST} then null when i % 500 = 3 then 'dismissed' else 'refunded' end,
     'FT' || i, 'user_1', case when not (${LAST}) then now() - ${AGE} end,
     case when not (${LAST} and i % 2 = 0) then now() - ${AGE} end, now() - ${AGE}, now() - ${AGE}
   from generate_series(1, $1::int) as i`,
} as const
