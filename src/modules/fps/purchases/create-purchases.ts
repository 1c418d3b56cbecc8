import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Environment } from "../settings/schema"
import type { Lease } from "../types"
import * as events from "./events"
import { findStuck } from "./find-stuck"
import * as looks from "./looks"
import * as rows from "./purchases"
import * as reads from "./read-purchase"
import { repointSession, type RepointSessionInput } from "./repoint-session"

/** The purchases, as settling works with them. */
export type Purchases = ReturnType<typeof createPurchases>

/** The purchases of a database. What each does is said at the query itself. */
export function createPurchases(knex: Knex) {
  return {
    addNews: async (ids: readonly string[]) =>
      rows.addNews(knex, (which) => {
        void which.whereIn("id", [...ids])
      }),
    routeEvents: async (input: events.RouteEventsInput) => events.routeEvents(knex, input),
    applyEvent: async (input: events.ApplyEventInput) => events.applyEvent(knex, input),
    finishEvents: async (lease: Lease) => events.finishEvents(knex, lease),
    ensure: async (whose: rows.PurchaseOf) => rows.ensurePurchase(knex, whose),
    take: async (input: looks.TakeLeaseInput) => looks.takeLease(knex, input),
    renew: async (lease: Lease, seconds: number) => looks.renewLease(knex, lease, seconds),
    giveBack: async (lease: Lease) => looks.giveBackLease(knex, lease),
    intend: async (lease: Lease, input: Parameters<typeof looks.writeIntent>[2]) =>
      looks.writeIntent(knex, lease, input),
    finish: async (lease: Lease, input: looks.FinishLookInput) =>
      looks.finishLook(knex, lease, input),
    fail: async (lease: Lease, input: looks.FailLookInput) => looks.failLook(knex, lease, input),
    setOrder: async (lease: Lease, orderId: string) => rows.setOrder(knex, lease, orderId),
    repointSession: async (input: RepointSessionInput) => repointSession(knex, input),
    read: async (id: string) => reads.readPurchase(knex, id),
    readNews: async (id: string) => reads.readNews(knex, id),
    find: async (which: Parameters<typeof reads.findPurchases>[1]) =>
      reads.findPurchases(knex, which),
    findStuck: async () => findStuck(knex),
    listResting: async (input: Parameters<typeof reads.listResting>[1]) =>
      reads.listResting(knex, input),
    noteHeard: async (environment: Environment) => reads.noteHeard(knex, environment),
  }
}
