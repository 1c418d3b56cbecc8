import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as events from "./queries/inbox"
import * as replay from "./queries/replay-event"
import { storeEvent, type StoreEventInput } from "./queries/store-event"
import type { Lease } from "./types"
import type { Watch } from "./watch/create-watch"

/** The inbox, as settling works with it. */
export type Inbox = ReturnType<typeof createInbox>

/** The inbox of a database. What each does is said at the query itself. */
export function createInbox(knex: Knex, watch: Watch) {
  return {
    store: async (input: StoreEventInput) => storeEvent(knex, input),
    route: async (which?: { id?: string; after?: string }) => events.routeEvent(knex, which),
    apply: async (input: events.ApplyEventInput) => watch.after(events.applyEvent(knex, input)),
    finishOf: async (lease: Lease) => events.finishEvents(knex, lease),
    finish: async (input: { id: string; outcome: string }) => events.finishEvent(knex, input),
    fail: async (input: events.FailEventsInput) => events.failEvents(knex, input),
    readBytes: async (id: string) => replay.readEventBytes(knex, id),
    replay: async (input: Parameters<typeof replay.replayEvent>[1]) =>
      replay.replayEvent(knex, input),
  }
}
