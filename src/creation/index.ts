export { cartError, stillCreatingError, toMedusaError } from "./errors"
export { payableGatewayOrder, type WantedGatewayOrder } from "./payable-gateway-order"
export { randomToken } from "./random"
