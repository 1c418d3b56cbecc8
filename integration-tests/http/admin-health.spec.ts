import { setTimeout as sleep } from "node:timers/promises"
import { adminApi } from "../helpers/admin-api"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { describeHealth } from "./admin-health/health"
import { describeStorage } from "./admin-health/storage"

// Without mapped status answers, as a store begins.
describeStore("GET /admin/fps/health", {}, (store) => {
  const api = adminApi(store)
  afterEach(async () => {
    store.sandbox().answerWith(undefined)
    await store.sandbox().idle()
  })
  // What an earlier suite had written in the background may still come.
  beforeAll(async () => {
    await sleep(1_100)
    await sql(store, "truncate fps_health")
  })
  describeHealth(store, api)
  describe("its storage", () => describeStorage(store, api))
})
