/**
 * The message of something thrown. An error that leaves a workflow is no `Error` any more: core
 * serializes it on its way out of a step, so `instanceof` would lose every reason.
 */
export function messageOf(error: unknown): string {
  const message = typeof error === "object" && error !== null && "message" in error && error.message
  return typeof message === "string" && message !== "" ? message : "unknown error"
}
