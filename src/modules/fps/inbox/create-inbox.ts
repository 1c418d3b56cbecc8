import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as finish from "./finish-events"
import { findEvent, listEvents, type ListEventsQuery } from "./list-events"
import { pruneEventBodies } from "./prune-event-bodies"
import { removeEvents, type RemoveEventsInput } from "./remove-events"
import { replayEvent } from "./replay-event"
import { storeEvents, type StoredEvent, type StoreEventInput } from "./store-event"
import { together } from "../database/together"

/** Deliveries of one statement. */
const MOST_TOGETHER = 100

/** Events whose signature was right. */
export type Inbox = ReturnType<typeof createInbox>

/** The inbox of a database. What each does is said at the query itself. */
export function createInbox(knex: Knex) {
  return {
    store: together<StoreEventInput, StoredEvent>(async (inputs) => storeEvents(knex, inputs), {
      most: MOST_TOGETHER,
      hurries: true,
    }),
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
