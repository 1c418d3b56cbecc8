import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as finish from "./finish-events"
import { findEvent, listEvents, type ListEventsQuery } from "./list-events"
import { pruneEventBodies } from "./prune-event-bodies"
import { removeEvents, type RemoveEventsInput } from "./remove-events"
import { replayEvent } from "./replay-event"
import { storeEvents, type StoredEvent, type StoreEventInput } from "./store-event"
import { createRate } from "../database/rate"
import { together } from "../database/together"

/** Deliveries of one statement. */
const MOST_TOGETHER = 100
/** Five hundred deliveries a second. */
const STORM = { windowMs: 100, many: 50 }
/**
 * In a storm the first of a statement waits so long for others. Each statement takes a third of a
 * millisecond of Medusa's process; begun as soon as the one before it had ended, it held one or two
 * deliveries, and a sixth fewer were stored in a second.
 */
const GATHER_MS = 10
/** So many are not kept waiting. */
const ENOUGH = 16

/** Events whose signature was right. */
export type Inbox = ReturnType<typeof createInbox>

/** The inbox of a database. What each does is said at the query itself. */
export function createInbox(knex: Knex) {
  const rate = createRate(STORM)
  const store = together<StoreEventInput, StoredEvent>(
    async (inputs) => storeEvents(knex, inputs),
    {
      most: MOST_TOGETHER,
      hurries: true,
      gathers: () => (rate.isHigh() ? GATHER_MS : 0),
      enough: ENOUGH,
    },
  )
  return {
    store: async (input: StoreEventInput) => {
      rate.note()
      return store(input)
    },
    finish: async (input: Parameters<typeof finish.finishEvents>[1]) =>
      finish.finishEvents(knex, input),
    fail: async (input: finish.FailEventsInput) => finish.failEvents(knex, input),
    replay: async (input: Parameters<typeof replayEvent>[1]) => replayEvent(knex, input),
    find: async (id: string) => findEvent(knex, id),
    list: async (query: ListEventsQuery) => listEvents(knex, query),
    pruneBodies: async (input: Parameters<typeof pruneEventBodies>[1]) =>
      pruneEventBodies(knex, input),
    remove: async (input: RemoveEventsInput) => removeEvents(knex, input),
  }
}
