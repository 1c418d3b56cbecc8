export { fpsNow } from "./clock"
export { createFps, type Fps } from "./create-fps"
export { checkoutAddress, goToCheckout } from "./start-payment"
export { describeError, type FpsErrorView } from "./errors"
export {
  describePayment,
  type DescribeOptions,
  type FpsAction,
  type FpsFactName,
  type FpsState,
  type FpsView,
} from "./describe-payment"
export { FpsError, type FpsErrorCode, type FpsErrorDetails } from "./errors"
export { formatMoney } from "./describe-payment"
export { isFinal } from "./wait-for-payment"
export { languageOf, type FpsLanguage } from "./texts"
export type {
  FpsCartCheck,
  FpsDetails,
  FpsConnection,
  FpsDetail,
  FpsOptions,
  FpsPaidBy,
  FpsPayment,
  FpsPlaceOrder,
  FpsProblem,
  FpsProblemCode,
  FpsRefusalCode,
  FpsRetry,
  FpsStart,
  FpsStarted,
  FpsStatus,
  FpsStatusOptions,
  FpsWaitOptions,
  MedusaFetchInit,
  MedusaLike,
} from "./types"
