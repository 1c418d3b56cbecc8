import type { z } from "zod"

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
