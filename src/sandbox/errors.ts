/** Why the sandbox refused to do something; `code` is stable, the message is for people. */
export type SandboxErrorCode =
  | "unknown_order"
  | "unknown_delivery"
  | "not_pending"
  | "port_taken"
  | "cannot_listen"
  | "closed"
  | "bad_data_file"

/** Thrown by every method of the sandbox. */
export class SandboxError extends Error {
  override readonly name = "SandboxError"

  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** True for errors of the sandbox itself, as opposed to a bug. */
export function isSandboxError(error: unknown): error is SandboxError {
  return error instanceof SandboxError
}
