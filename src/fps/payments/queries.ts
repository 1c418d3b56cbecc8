/** Every gateway order ever made, and the payment sessions that showed it. */
export { acceptPayment as accept } from "./change-payment"
export { changePayment as change } from "./change-payment"
export { confirmPayment as confirm } from "./confirm-payment"
export { exportPayments as export } from "./list-payments"
export {
  findPayment as find,
  findPaymentBySession as findBySession,
  listPaymentsById as listById,
  listPaymentsOfCollection as listOfCollection,
  listPaymentsOfCollections as listOfCollections,
  listPlacedAt,
  listSessionIds,
  notePlaced,
} from "./find-payments"
export { listPayments as list, reviewPayments as review } from "./list-payments"
export { openPayment as open } from "./open-payment"
export { readHistory } from "./find-payments"
export { readSummary } from "./list-payments"
