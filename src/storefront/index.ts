export { createFps, type Fps } from "./create-fps"
export { checkoutAddress, goToCheckout } from "./checkout-address"
export {
  describePayment,
  languageOf,
  type DescribeOptions,
  type FpsAction,
  type FpsState,
  type FpsView,
} from "./describe-payment"
export { FpsError, type FpsErrorCode } from "./errors"
export { isFinal } from "./wait-for-payment"
export type { FpsLanguage } from "./texts"
export type {
  FpsConnection,
  FpsOptions,
  FpsPayment,
  FpsPlaceOrder,
  FpsRetry,
  FpsStart,
  FpsStatus,
  FpsWaitOptions,
  MedusaFetchInit,
  MedusaLike,
} from "./types"
