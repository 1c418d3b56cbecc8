export { count, secondsSince, took } from "./meters"
export { errorType, noteInSpan, traced } from "./traced"
