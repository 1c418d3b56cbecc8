export { cartError, stillCreatingError, toMedusaError } from "./errors"
export { payableGatewayOrder, type WantedGatewayOrder } from "./payable-payment"
export { randomToken } from "./random"
