import { z } from "zod"
import { environment, read, type FieldError } from "../validation"
import { statusAnswersSchema, type TryStatusAnswerInput } from "../../../../fps/settings/answers"

/** A save without `version`, which is not an option. */
interface SaveBody {
  readonly body: unknown
  readonly version: number | undefined
}

const saveSchema = z.looseObject({ version: z.int().min(0).optional() })

/** Takes `version` out of the body of a save; null if it is not a version. */
export function readSaveBody(body: unknown): SaveBody | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { body, version: undefined }
  }
  const result = saveSchema.safeParse(body)
  if (!result.success) {
    return null
  }
  const { version, ...rest } = result.data
  return { body: rest, version }
}

const changesSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})

/** Reads which page of changes is asked for. Throws a 400 that names the field. */
export function parseChangesQuery(query: unknown): { limit: number; offset: number } {
  return read(changesSchema, query)
}

const trySchema = z.strictObject({
  answer: z.unknown().optional(),
  text: z.string().max(100_000).optional(),
  statusAnswers: statusAnswersSchema.nullish(),
})

/** The input of a trial, or its faults. */
type TryBody = { readonly input: TryStatusAnswerInput } | { readonly errors: readonly FieldError[] }

/** Reads the body: `answer` is any JSON, `text` is JSON as text; `statusAnswers` is a draft. */
export function readTryBody(body: unknown): TryBody {
  const result = trySchema.safeParse(body)
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
    return { errors: [{ path: "text", code: "not_json", message: "is not JSON" }] }
  }
}

function toError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.filter((key) => typeof key === "string")
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []
  const code = issue.code === "custom" ? String(issue.params?.code ?? "repeated_value") : "invalid"
  return { path: [...path, ...keys].join("."), code, message: issue.message }
}

const testSchema = z.strictObject({
  environment: environment.optional(),
  confirm: z.boolean().optional(),
})

/** Reads what is to be tested. Throws a 400 that names the field. */
export function parseTestBody(body: unknown): z.output<typeof testSchema> {
  return read(testSchema, body ?? {})
}
