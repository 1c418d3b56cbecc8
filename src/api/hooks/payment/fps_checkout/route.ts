import { receiveEvent } from "../events-door"

/** See {@link receiveEvent}. */
export const POST = receiveEvent
