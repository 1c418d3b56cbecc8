import { adminApi } from "../helpers/admin-api"
import { STATUS_ANSWERS } from "../helpers/reconcile"
import { describeStore } from "../helpers/store"
import { describeCheck } from "./admin-payments/check"
import { describeConfirm } from "./admin-payments/confirm"
import { describeDetails } from "./admin-payments/details"
import { describeList } from "./admin-payments/list"
import { describeMany } from "./admin-payments/many"
import { describeSummary } from "./admin-payments/summary"
import { describeWithoutWord } from "./admin-payments/without-word"
import { describeWithoutKeys } from "./admin-settings/without-keys"

// Legacy, because its checkout addresses hold a token.
describeStore("payments", { orderCreation: "legacy", statusAnswers: STATUS_ANSWERS }, (store) => {
  const api = adminApi(store)
  afterEach(async () => {
    store.sandbox().answerWith(undefined)
    store.sandbox().resumeEvents()
    await store.sandbox().idle()
  })
  describe("GET /admin/fps/payments", () => describeList(store, api))
  describe("GET /admin/fps/payments with many", () => describeMany(store, api))
  describe("GET /admin/fps/payments/:id", () => describeDetails(store, api))
  describe("POST /admin/fps/payments/:id/confirm", () => describeConfirm(store, api))
  describe("GET /admin/fps/summary", () => describeSummary(store, api))
  describeWithoutWord(store, api)
  describeWithoutKeys(store, api)
  describe("POST /admin/fps/payments/:id/check", () => describeCheck(store, api))
})
