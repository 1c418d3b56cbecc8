import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { withinOneDay } from "../helpers/within-one-day"
import { describeEveryNoise } from "./statements/every-noise"
import { describeGroups } from "./statements/groups"
import { describeLayouts } from "./statements/layouts"
import { describeLists } from "./statements/lists"
import { describeNoise } from "./statements/noise"
import { keepPayments } from "./statements/support"
import { describeUploads } from "./statements/uploads"

describeStore("statements of the bank", {}, (store) => {
  const api = adminApi(store)
  keepPayments(store)
  withinOneDay()
  afterEach(() => store.sandbox().idle())
  describe("a statement", () => describeLists(store, api))
  describe("a group", () => describeGroups(store, api))
  describe("an upload", () => describeUploads(store, api))
  describe("a file of a bank", () => describeLayouts(api))
  describe("many lines", () => {
    describeNoise(store, api)
    describeEveryNoise(store, api)
  })
})
