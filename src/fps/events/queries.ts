/** Verified webhook events. */
export { failEvents as fail, finishEvents as finish } from "./finish-events"
export { findEvent as find, listEvents as list } from "./list-events"
export { pruneEventBodies as pruneBodies } from "./prune-event-bodies"
export { removeEvents as remove } from "./remove-events"
export { replayEvent as replay } from "./replay-event"
export { storeEvent as store } from "./store-event"
