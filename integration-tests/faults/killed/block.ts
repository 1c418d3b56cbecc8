import type { Client } from "pg"
import type { RunningStore } from "../../helpers/running-store"
import { eventually } from "../../helpers/wait"

/** Any number that nobody else uses: PostgreSQL's advisory lock behind which statements wait. */
const LOCK = 471_100
const REMOVE = "drop function fps_test_block cascade"

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
  /** Resolves when at least so many statements wait. */
  waiting(count: number): Promise<void>
  /** Ends what waits, as if it had never reached the database, and opens the place. */
  undo(): Promise<void>
  /** Lets what waits go on and commit, though nobody hears of it any more, and opens the place. */
  finish(): Promise<void>
  /** Opens the place after a restart of the database, which ended what waited. */
  remove(): Promise<void>
}

/** Holds up every statement that comes to `place`, with a trigger of the test's own. */
export async function blockAt(running: RunningStore, place: Place): Promise<Block> {
  const client = await running.connect()
  await client.query("select pg_advisory_lock($1)", [LOCK])
  await client.query(`
    create function fps_test_block() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
    create trigger fps_test_block ${place.when} on "${place.table}" for each row
      ${place.rows ? `when (${place.rows})` : ""} execute function fps_test_block()`)
  return {
    async waiting(count) {
      await eventually(
        () => waitingBackends(client),
        (pids) => pids.length >= count,
        60_000,
      )
    },
    async undo() {
      // More may have waited for a connection behind the ones that are ended.
      for (let pids = await waitingBackends(client); pids.length > 0;) {
        await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids])
        pids = await waitingBackends(client)
      }
      await open(client)
    },
    finish: () => open(client),
    async remove() {
      await running.sql(REMOVE)
    },
  }
}

async function waitingBackends(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [LOCK],
  )
  return rows.map(({ pid }) => pid)
}

async function open(client: Client): Promise<void> {
  await client.query("select pg_advisory_unlock($1)", [LOCK])
  await client.query(REMOVE)
  await client.end()
}
