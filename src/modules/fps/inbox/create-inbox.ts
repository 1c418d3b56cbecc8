import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { bound } from "../database/bound"
import { together } from "../database/together"
import * as queries from "./queries"
import { storeEvents, type StoredEvent, type StoreEventInput } from "./store-event"

/** Deliveries of one statement. */
const MOST_TOGETHER = 100

/** Events whose signature was right. */
export type Inbox = ReturnType<typeof createInbox>

/** The inbox of a database. What each does is said at the query itself. */
export function createInbox(knex: Knex) {
  return {
    ...bound(knex, queries),
    store: together<StoreEventInput, StoredEvent>(async (inputs) => storeEvents(knex, inputs), {
      most: MOST_TOGETHER,
      hurries: true,
    }),
  }
}
