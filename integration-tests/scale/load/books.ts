import type { Cluster } from "../../helpers/cluster"
import { eventually } from "../../helpers/wait"
import type { Post } from "./send"

/** The gateway's books against Medusa's. Amounts are cents. */
export interface Books {
  readonly paid: number
  readonly captured: number
  readonly inCases: number
  readonly settled: number
  /** How many cases of each kind are open. */
  readonly cases: Readonly<Record<string, number>>
  /** Gateway orders that were paid and are neither captured nor a case. */
  readonly lost: string[]
  /** What stands against the state machine, or was taken twice. */
  readonly wrong: string[]
}

interface LedgerRow {
  gateway_order_id: string
  status: string
  settlement: string
  amount: number
  captured: number
  captures: number
  cases: number
  order_status: string | null
  booked: number
}

const LEDGER = `
  select p.gateway_order_id, p.status, p.settlement, p.amount_minor::int as amount,
    own.captured, own.captures, o.status as order_status,
    (select count(*)::int from fps_case c
      where c.payment_id = p.id and c.status = 'open') as cases,
    (select coalesce(round(sum(t.amount) * 100), 0)::int from order_transaction t
      where t.order_id = o.id and t.deleted_at is null) as booked
  from fps_payment p
  left join order_payment_collection l
    on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
  left join "order" o on o.id = l.order_id
  cross join lateral (
    select coalesce(round(sum(c.amount) * 100), 0)::int as captured, count(c.id)::int as captures
    from payment m
    join fps_session s on s.id = m.data ->> 'session_id'
    join capture c on c.payment_id = m.id and c.deleted_at is null
    where s.payment_id = p.id
  ) own
  where p.gateway_order_id = any($1)`

interface CaseRow {
  kind: string
  gateway_order_id: string
  amount: number
}

const CASES = `
  select kind, gateway_order_id, amount_minor::int as amount from fps_case
  where status = 'open' and gateway_order_id = any($1)`

const TOTALS = `
  select
    (select coalesce(round(sum(amount) * 100), 0)::int from capture where deleted_at is null)
      as captured,
    (select coalesce(round(sum(amount) * 100), 0)::int from refund where deleted_at is null)
      as refunded`

/** What a set of events still leaves to do. */
const UNFINISHED = `
  with events as (select * from fps_event where delivery_id = any($1)),
    -- A process that was killed over these keeps them until a job takes them up.
    left_behind as (select id from fps_purchase
      where $2::boolean and lease_token is not null and lease_until < now())
  select 'event' as what, id, last_error as why from events
    where state <> 'done'
      and (purchase_id is null or purchase_id not in (select id from left_behind))
  union all
  select 'payment', id, settlement from fps_payment
    where settlement = 'open' and status in ('paid', 'expired', 'cancelled')
      and gateway_order_id in (select gateway_order_id from events)
      and purchase_id not in (select id from left_behind)
  union all
  select 'purchase', id, last_error from fps_purchase
    where (revision <> settled_revision or intent is not null)
      and id in (select purchase_id from events)
      and id not in (select id from left_behind)`

/** Waits until nothing is left to do: the events handled, their news settled and seen. */
export async function everythingDone(
  cluster: Cluster,
  input: {
    posts: readonly Post[]
    ms: number
    /** What a process that was killed had in hand does not count. */
    butLeftBehind?: boolean
  },
): Promise<void> {
  const ids = input.posts.map(({ id }) => id)
  await eventually(
    () => cluster.sql(UNFINISHED, [ids, input.butLeftBehind ?? false]),
    (left) => left.length === 0,
    input.ms,
  )
}

/** Compares what was paid at the gateway with what Medusa has of it. */
export async function readDailyBalance(cluster: Cluster, paid: ReadonlyMap<string, number>) {
  const ids = [...paid.keys()]
  const rows = await cluster.sql<LedgerRow>(LEDGER, [ids])
  const cases = await cluster.sql<CaseRow>(CASES, [ids])
  const safe = new Set(cases.map((one) => one.gateway_order_id))
  rows.filter((row) => row.captures > 0).forEach((row) => safe.add(row.gateway_order_id))
  const kinds: Record<string, number> = {}
  for (const { kind } of cases) {
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  const books: Books = {
    paid: sum([...paid.values()]),
    captured: sum(rows.map((row) => row.captured)),
    inCases: sum(cases.map((one) => one.amount)),
    settled: rows.filter((row) => row.settlement === "settled").length,
    cases: kinds,
    lost: ids.filter((id) => !safe.has(id)),
    wrong: rows.flatMap((row) => {
      const problem = problemOf(row)
      return problem ? [`${problem}: ${JSON.stringify(row)}`] : []
    }),
  }
  return books
}

/** All that Medusa captured and gave back, of whatever payment. */
export async function readTotals(
  cluster: Cluster,
): Promise<{ captured: number; refunded: number }> {
  const [totals] = await cluster.sql<{ captured: number; refunded: number }>(TOTALS)
  return totals ?? { captured: 0, refunded: 0 }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** What the ledger row of a gateway order that was paid may look like once everything is done. */
function problemOf(row: LedgerRow): string | undefined {
  switch (`${row.status}, ${row.settlement}`) {
    case "paid, settled":
      return row.captures === 1 &&
        row.captured === row.amount &&
        row.booked === row.amount &&
        row.order_status === "pending" &&
        row.cases === 0
        ? undefined
        : "not captured and booked exactly once"
    case "paid, held":
      return row.captures === 0 && row.cases === 1 ? undefined : "held without its one case"
    default:
      return "paid, and not in a state that the state machine allows"
  }
}
