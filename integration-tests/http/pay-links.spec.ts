import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { describeCollections } from "./pay-links/collection"
import { describeLinks } from "./pay-links/links"
import { describeLinkPage } from "./pay-links/page"
import { describeLinkMoney } from "./pay-links/money"
import { describeLinkRaces } from "./pay-links/races"
import { takeEmails } from "./pay-links/support"

// Core's own provider of its feed stands in for one that sends mail: it is a real one.
const SETUP = {
  orderCreation: "directpay" as const,
  placeOrder: "before_payment" as const,
  payeeName: `Tea & "Sons"`,
  notify: { to: ["accounts@shop.test"], channel: "feed" },
}

describeStore("links that take what an order owes", SETUP, (store) => {
  const admin = adminApi(store)
  beforeEach(() => takeEmails(store))
  afterEach(() => {
    jest.restoreAllMocks()
  })
  describeLinks(store, admin)
  describeLinkPage(store, admin)
  describeLinkMoney(store, admin)
  describeLinkRaces(store, admin)
  describeCollections(store, admin)
})
