import { describeFlows } from "../helpers/flows"
import { describeStore } from "../helpers/store"
import { describeRequest } from "./creation/request"

const SETUP = { orderCreation: "legacy", placeOrder: "before_payment" } as const

describeStore("the creation of a legacy payment", SETUP, (store) => {
  describeRequest(store, SETUP.orderCreation)
})

describeFlows(SETUP)
