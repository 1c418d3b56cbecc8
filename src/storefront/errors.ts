/** Why the kit could not do what it was asked. */
export type FpsErrorCode =
  /** The store API answered with an error; `status` and `message` are its own. */
  | "refused"
  /** No answer: whether the work was done is not known. Safe to try again. */
  | "unreachable"
  /** The cart could not become an order; `message` is Medusa's reason. */
  | "order_not_placed"
  /** The cart became an order that is not paid with FPS. */
  | "not_fps"
  /** There is nothing to try again: the money has come. */
  | "already_paid"
  /** The backend named an address that no browser should open. */
  | "bad_address"

/** The only error of the kit. */
export class FpsError extends Error {
  override readonly name = "FpsError"

  constructor(
    readonly code: FpsErrorCode,
    message: string,
    /** HTTP status of the answer, where there was one. */
    readonly status?: number,
  ) {
    super(message)
  }
}
