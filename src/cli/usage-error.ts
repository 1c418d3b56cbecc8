/** The arguments make no sense; the message says which and what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
