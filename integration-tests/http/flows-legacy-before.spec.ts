import { describeFlows } from "../helpers/flows"

describeFlows({ orderCreation: "legacy", placeOrder: "before_payment" })
