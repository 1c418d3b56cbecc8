import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SignatureFailure } from "../../../protocol"
import { freshValue } from "../fresh-value"
import type { Environment } from "../schema"
import * as queries from "./tests"

/** The connection tests. Short transactions in PostgreSQL. */
export interface ConnectionTests {
  begin(input: queries.BeginTestInput): Promise<queries.ConnectionTest | null>
  find(key: queries.ConnectionTestKey): Promise<queries.ConnectionTest | null>
  eventsOf(events: Parameters<typeof queries.eventsOfTests>[1]): Promise<ReadonlySet<string>>
  latest(environment?: Environment): Promise<queries.ConnectionTest | null>
  running(): Promise<queries.ConnectionTest[]>
  advance(input: Parameters<typeof queries.advanceTest>[1]): Promise<void>
  /**
   * Records that a delivery to a test's URL was refused. Returns at once and never throws. Anybody
   * may send refused deliveries, so a flood of them reads the table twice a second at most.
   */
  refused(input: { readonly token: string; readonly reason: SignatureFailure }): void
}

const MAX_AGE_MS = 500
const WAIT_MS = 5_000
const TOKEN = /^[A-Za-z0-9_-]{20,64}$/

/** Makes the access to the tests. */
export function createConnectionTests(knex: Knex): ConnectionTests {
  const running = freshValue({
    read: () => queries.runningTests(knex),
    maxAgeMs: MAX_AGE_MS,
    waitMs: WAIT_MS,
    giveUpMs: WAIT_MS,
    now: () => performance.now(),
  })

  const note = async (token: string, reason: SignatureFailure): Promise<void> => {
    const test = (await running.get()).find(({ eventToken }) => eventToken === token)
    if (test) {
      await queries.advanceTest(knex, { id: test.id, news: { type: "refused", reason } })
      running.expire()
    }
  }

  return {
    async begin(input) {
      const test = await queries.beginTest(knex, input)
      // A delivery may be refused right after this, and be the only one.
      running.expire()
      return test
    },
    find: (key) => queries.findTest(knex, key),
    eventsOf: (events) => queries.eventsOfTests(knex, events),
    latest: (environment) => queries.latestTest(knex, environment),
    running: () => queries.runningTests(knex),
    advance: (input) => queries.advanceTest(knex, input),
    refused({ token, reason }) {
      if (TOKEN.test(token)) {
        void note(token, reason).catch(() => undefined)
      }
    },
  }
}
