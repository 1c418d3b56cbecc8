/** What is settled as one, and whose look it is. */
export { applyEvent, finishEvents, routeEvents } from "./events"
export { findStuck } from "./find-stuck"
export {
  failLook as fail,
  finishLook as finish,
  giveBackLease as giveBack,
  renewLease as renew,
  takeLease as take,
  writeIntent as intend,
} from "./looks"
export { addNewsOf as addNews, ensurePurchase as ensure, setOrder } from "./purchases"
export {
  findPurchases as find,
  listResting,
  noteHeard,
  readNews,
  readPurchase as read,
} from "./read-purchase"
export { repointSession } from "./repoint-session"
