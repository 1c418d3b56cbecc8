import { z } from "zod"
import {
  statusAnswersSchema,
  type TryStatusAnswerInput,
} from "../../../../../fps/settings/try-status-answer"
import type { FieldError } from "../../invalid"

const schema = z.strictObject({
  answer: z.unknown().optional(),
  text: z.string().max(100_000).optional(),
  statusAnswers: statusAnswersSchema.nullish(),
})

/** What a person wants to try, or what is wrong with it. */
export type TryBody =
  { readonly input: TryStatusAnswerInput } | { readonly errors: readonly FieldError[] }

/** Reads the body: `answer` is any JSON, `text` is JSON as text; `statusAnswers` is a draft. */
export function readTryBody(body: unknown): TryBody {
  const result = schema.safeParse(body)
  if (!result.success) {
    return { errors: result.error.issues.map(toError) }
  }
  const { answer, text, statusAnswers } = result.data
  const map = statusAnswers ?? undefined
  if (answer !== undefined) {
    return { input: { answer, map } }
  }
  if (text === undefined) {
    const message = "is missing; give the gateway's answer as JSON, or as text in `text`"
    return { errors: [{ path: "answer", code: "required", message }] }
  }
  try {
    return { input: { answer: JSON.parse(text) as unknown, map } }
  } catch {
    return { errors: [{ path: "text", code: "not_json", message: "is no JSON" }] }
  }
}

function toError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.filter((key) => typeof key === "string")
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []
  const code = issue.code === "custom" ? "repeated_value" : "invalid"
  return { path: [...path, ...keys].join("."), code, message: issue.message }
}
