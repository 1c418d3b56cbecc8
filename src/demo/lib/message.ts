/** What an error says. Not `instanceof`: Node's own errors are of another realm under Jest. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) {
    return String(error.message)
  }
  return typeof error === "string" ? error : "Something went wrong, and nobody said what."
}
