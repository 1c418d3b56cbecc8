/** Verified webhook events. */
export { failEvents as fail, finishEvents as finish } from "./change-events"
export { findEvent as find, listEvents as list } from "./find-events"
export { pruneEventBodies as pruneBodies } from "./change-events"
export { removeEvents as remove } from "./change-events"
export { replayEvent as replay } from "./change-events"
export { storeEvent as store } from "./store-event"
