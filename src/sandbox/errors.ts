import { createHash, timingSafeEqual } from "node:crypto"
import type { z } from "zod"

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

/** A field at fault, by its path in the body, such as `order.totalAmount.amount`. */
export interface FieldError {
  field: string
  message: string
}

/**
 * The sandbox's error answer. The interface shows no error shape, so this one follows the
 * success envelope; `code` repeats the HTTP status and is therefore never 0.
 */
export function errorEnvelope(input: {
  status: number
  message: string
  errors?: FieldError[]
}): Response {
  const { status, message, errors } = input
  return Response.json({ code: status, message, ...(errors ? { errors } : {}) }, { status })
}

/** One error for each issue of a body that does not fit. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    field: issue.path.join(".") || "body",
    message: issue.message,
  }))
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest()
}
