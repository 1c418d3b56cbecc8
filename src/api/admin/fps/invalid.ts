import type { MedusaResponse } from "@medusajs/framework/http"

/** One field that is wrong. */
export interface FieldError {
  /** Dotted. */
  readonly path: string
  /** Machine-readable, so that a page can say it in the reader's language. */
  readonly code: string
  /** English. */
  readonly message: string
  /** In a file: the line, from 1, and the name of the column. */
  readonly line?: number | null
  readonly column?: string | null
}

/**
 * Answers 400 with every field that is wrong. Medusa's own error handler would keep the message
 * alone.
 */
export function sendInvalid(res: MedusaResponse, errors: readonly FieldError[]): void {
  const message = errors
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ")
  res.status(400).json({ type: "invalid_data", message, errors })
}
