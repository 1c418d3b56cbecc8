import { describeFlows } from "../helpers/flows"

describeFlows({ orderCreation: "legacy", placeOrder: "after_payment" })
