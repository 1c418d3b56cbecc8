/** What core refuses, where a fault would be something else. */
export class NotAllowedError extends Error {
  override readonly name = "NotAllowedError"
}
