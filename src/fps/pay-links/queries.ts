/** Links by which what an order owes can be paid. */
export {
  canNotify,
  findPayLink as find,
  handOut,
  listOfOrder,
  openPayLink as open,
  medusaPaymentsOf,
  payLinkOf as ofPayment,
  revokePayLink as revoke,
} from "./pay-links"
