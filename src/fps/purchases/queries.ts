/** What is settled as one, and whose look it is. */
export { applyEvent, finishEvents, routeEvents } from "./events"
export { findStuck } from "./purchases"
export {
  failLook as fail,
  finishLook as finish,
  giveBackLease as giveBack,
  renewLease as renew,
  takeLease as take,
  writeIntent as intend,
} from "./lease"
export { markChangedOf as markChanged, ensurePurchase as ensure, setOrder } from "./purchases"
export {
  findPurchases as find,
  listIdle,
  noteHeard,
  readRevision,
  readPurchase as read,
} from "./read-purchase"
export { repointSession } from "./purchases"
