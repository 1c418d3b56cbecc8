import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { withinOneDay } from "../helpers/within-one-day"
import { describeBankNumbers, describeLinesUsedUp } from "./statements/bank-numbers"
import { describeLineNames } from "./statements/line-names"
import { keepPayments } from "./statements/support"

describeStore("a line of the bank that proves a payment", {}, (store) => {
  const api = adminApi(store)
  keepPayments(store)
  withinOneDay()
  afterEach(() => store.sandbox().idle())
  describe("by the bank's number", () => describeBankNumbers(store, api))
  describe("of a day without another one", () => describeLinesUsedUp(store, api))
  describe("by its name", () => describeLineNames(store, api))
})
