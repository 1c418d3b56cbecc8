import { describeFlows } from "../helpers/flows"

describeFlows({ orderCreation: "directpay", placeOrder: "after_payment" })
