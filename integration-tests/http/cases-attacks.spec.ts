import { describeStore } from "../helpers/store"
import { withinOneDay } from "../helpers/within-one-day"
import { describeAfterAll } from "./cases-attacks/after-all"
import { describeCopies } from "./cases-attacks/copies"
import { describeCorrected } from "./cases-attacks/corrected"
import { describeCrashes } from "./cases-attacks/crashes"
import { describeLinks } from "./cases-attacks/links"
import { describeLocks } from "./cases-attacks/locks"
import { describeSameMoney } from "./cases-attacks/same-money"
import { caseHelpers, SETUP } from "./cases-attacks/support"
import { describeTold } from "./cases-attacks/told"
import { describeTwice } from "./cases-attacks/twice"
import { describeWithdrawn } from "./cases-attacks/withdrawn"

describeStore("cases under attack", { placeOrder: SETUP.placeOrder }, (store) => {
  const helpers = caseHelpers(store)
  withinOneDay()
  afterEach(() => {
    jest.restoreAllMocks()
  })
  describeTwice(store, helpers)
  describeTold(store, helpers)
  describeCorrected(store, helpers)
  describeWithdrawn(store, helpers)
  describeAfterAll(store, helpers)
  describeCopies(store, helpers)
  describeCrashes(store, helpers)
  describeSameMoney(store, helpers)
  describeLocks(store, helpers)
  describeLinks(store, helpers)
})
