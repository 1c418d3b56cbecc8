import type { Client } from "pg"
import type { RunningStore } from "../../helpers/running-store"
import { eventually } from "../../helpers/wait"

/** From here on numbers that nobody else uses: PostgreSQL's advisory locks behind which statements wait. */
const LOCKS = 471_100
let blocks = 0

/** The gateway order that a row is about, of each table in which one payment alone is held up. */
const GATEWAY_ORDER: Readonly<Record<string, string>> = {
  fps_event: "new.gateway_order_id",
  fps_payment: "new.gateway_order_id",
  fps_purchase: "(select gateway_order_id from fps_payment where purchase_id = new.id)",
  fps_session: "(select gateway_order_id from fps_payment where id = new.payment_id)",
  capture: `(select f.gateway_order_id from fps_payment f
     join payment p on p.payment_collection_id = f.payment_collection_id
    where p.id = new.payment_id)`,
  order_transaction: `(select f.gateway_order_id from fps_payment f
     join order_cart c on c.cart_id = f.cart_id where c.order_id = new.order_id)`,
}

/** Where in the database a step of ours can be held up. */
export interface Place {
  readonly table: string
  /** `before`: the statement has done nothing yet. `after`: it has, and only has to commit. */
  readonly when: "before insert" | "after insert" | "before update" | "after update"
  /** Which rows, in terms of `new` and `old`; left out: all. */
  readonly rows?: string
}

/** Statements that wait at a place, until they are let go or ended. */
export interface Block {
  /** Resolves when a statement waits. */
  waiting(): Promise<void>
  /** Ends what waits, as if it had never reached the database. */
  undo(): Promise<void>
  /** Lets what waits go on and commit, though nobody hears of it any more. */
  finish(): Promise<void>
  /**
   * Opens the place, when nothing waits in its table: after `undo` or `finish` of every block, or
   * after a restart of the database, which ended what waited.
   */
  remove(): Promise<void>
}

/**
 * Holds up every statement that comes to `place`, with a trigger of the test's own; or only those
 * about one gateway order.
 */
export async function blockAt(
  running: RunningStore,
  place: Place,
  gatewayOrderId?: string,
): Promise<Block> {
  const client = await running.connect()
  const lock = LOCKS + ++blocks
  const name = `fps_test_block_${blocks}`
  const isHeldUp = gatewayOrderId ? `'${gatewayOrderId}' = ${GATEWAY_ORDER[place.table]}` : "true"
  await client.query("select pg_advisory_lock($1)", [lock])
  await client.query(`
    create function ${name}() returns trigger language plpgsql as
      $$ begin
        if ${isHeldUp} then perform pg_advisory_xact_lock_shared(${lock}); end if;
        return new;
      end $$;
    create trigger ${name} ${place.when} on "${place.table}" for each row
      ${place.rows ? `when (${place.rows})` : ""} execute function ${name}()`)
  return {
    async waiting() {
      await eventually(
        () => waitingBackends(client, lock),
        (pids) => pids.length > 0,
        60_000,
      )
    },
    async undo() {
      // More may have waited for a connection behind the ones that are ended.
      for (let pids = await waitingBackends(client, lock); pids.length > 0;) {
        await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids])
        pids = await waitingBackends(client, lock)
      }
    },
    async finish() {
      await client.query("select pg_advisory_unlock($1)", [lock])
    },
    async remove() {
      await running.sql(`drop function ${name} cascade`)
      await client.end()
    },
  }
}

async function waitingBackends(client: Client, lock: number): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [lock],
  )
  return rows.map(({ pid }) => pid)
}
