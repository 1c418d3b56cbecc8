import type { FieldError } from "../../api/admin/fps/invalid"

/** One thing that the backend did not like, at one field. An unknown `code` is shown by `message`. */
export type FieldProblem = FieldError

/** An answer that says which fields are wrong. js-sdk's own error holds the message alone. */
export class FieldsError extends Error {
  readonly status: number
  /** The backend's own word for what is wrong as a whole. */
  readonly code: string | undefined
  readonly problems: readonly FieldProblem[]

  constructor(input: {
    message: string
    status: number
    code: string | undefined
    problems: readonly FieldProblem[]
  }) {
    super(input.message)
    this.name = "FieldsError"
    this.status = input.status
    this.code = input.code
    this.problems = input.problems
  }
}

/**
 * The HTTP status of an error; undefined when no answer came. Looks at the error and not at its
 * class: a store may have a second copy of the SDK, whose errors are of another class.
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : undefined
}

/** The backend's own words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
