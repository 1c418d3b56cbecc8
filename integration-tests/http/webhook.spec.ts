import { describeStore } from "../helpers/store"
import { describeDatabaseAway } from "./webhook/database-away"
import { placeOrder } from "./webhook/placed"
import { describeRefusals } from "./webhook/refusals"
import { describeSecrecy } from "./webhook/secrecy"
import { describeSlowBodies } from "./webhook/slow-bodies"
import { describeSettling } from "./webhook/settling"
import { describeStoring } from "./webhook/storing"

describeStore("the webhook endpoint", {}, (store) => {
  const placed = placeOrder(store)
  describeRefusals(store, placed)
  describeStoring(store, placed)
  describeSettling(store, placed)
  describeDatabaseAway(store, placed)
  describeSecrecy(store, placed)
  describeSlowBodies(store, placed)
})
