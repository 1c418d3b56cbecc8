import { receiveEvent } from "../webhook"

/** See {@link receiveEvent}. */
export const POST = receiveEvent
