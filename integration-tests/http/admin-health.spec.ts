import { adminApi } from "../helpers/admin-api"
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
  describeHealth(store, api)
  describeStorage(store, api)
})
