import { describeStore } from "../helpers/store"
import { describeRequest } from "./creation/request"

describeStore("the creation of a legacy payment", { orderCreation: "legacy" }, (store) => {
  describeRequest(store, "legacy")
})
