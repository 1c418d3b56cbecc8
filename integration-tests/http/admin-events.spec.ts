import { adminApi } from "../helpers/admin-api"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { describeEventDetails } from "./admin-events/details"
import { describeEventList } from "./admin-events/list"
import { describePruning } from "./admin-events/pruning"
import { describeRemoving } from "./admin-events/removing"
import { describeReplay } from "./admin-events/replay"

// With the options of the suite of cases: one Medusa serves both.
describeStore("events", { lockSettings: true, eventRetentionDays: 30 }, (store) => {
  const api = adminApi(store)
  describe("GET /admin/fps/events", () => describeEventList(store, api))
  describe("with an empty inbox", () => {
    // The list's events are part of what every test starts from.
    beforeEach(async () => {
      await sql(store, "truncate fps_event")
    })
    describe("GET /admin/fps/events/:id", () => describeEventDetails(store, api))
    describe("POST /admin/fps/events/:id/replay", () => describeReplay(store, api))
    describe("the job that prunes", () => describePruning(store, api))
    describe("a delivery that comes again", () => describeRemoving(store, api))
  })
})
