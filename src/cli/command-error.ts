/** A command could not do what it was asked to; the message is for the terminal. */
export class CommandError extends Error {
  override readonly name = "CommandError"
}
