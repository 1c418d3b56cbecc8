import { describeStore } from "../helpers/store"
import { describeDatabaseAway } from "./door/database-away"
import { placeOrder } from "./door/placed"
import { describeRefusals } from "./door/refusals"
import { describeSecrecy } from "./door/secrecy"
import { describeSlowBodies } from "./door/slow-bodies"
import { describeSettling } from "./door/settling"
import { describeStoring } from "./door/storing"

describeStore("the events door", {}, (store) => {
  const placed = placeOrder(store)
  describeRefusals(store, placed)
  describeStoring(store, placed)
  describeSettling(store, placed)
  describeDatabaseAway(store, placed)
  describeSecrecy(store, placed)
  describeSlowBodies(store, placed)
})
