import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as finish from "./finish-events"
import { findEvent, listEvents, type ListEventsQuery } from "./list-events"
import { pruneEventBodies } from "./prune-event-bodies"
import { removeEvents, type RemoveEventsInput } from "./remove-events"
import { replayEvent } from "./replay-event"
import { storeEvent, type StoreEventInput } from "./store-event"

/** Events whose signature was right. */
export type Inbox = ReturnType<typeof createInbox>

/** The inbox of a database. What each does is said at the query itself. */
export function createInbox(knex: Knex) {
  return {
    store: async (input: StoreEventInput) => storeEvent(knex, input),
    finish: async (input: { id: string; outcome: string }) => finish.finishEvent(knex, input),
    fail: async (input: finish.FailEventsInput) => finish.failEvents(knex, input),
    replay: async (input: Parameters<typeof replayEvent>[1]) => replayEvent(knex, input),
    find: async (id: string) => findEvent(knex, id),
    list: async (query: ListEventsQuery) => listEvents(knex, query),
    pruneBodies: async (input: Parameters<typeof pruneEventBodies>[1]) =>
      pruneEventBodies(knex, input),
    remove: async (input: RemoveEventsInput) => removeEvents(knex, input),
  }
}
