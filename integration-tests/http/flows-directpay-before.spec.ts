import { describeFlows } from "../helpers/flows"

describeFlows({ orderCreation: "directpay", placeOrder: "before_payment" })
