import type { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { quotable, referenceKey } from "../../../fps/plain-line"
import { refusal, type RefusalCode } from "../../../fps/refusals"
import { ENVIRONMENTS } from "../../../fps/vocabulary"
import type { MedusaResponse } from "@medusajs/framework/http"

/** The query that every list takes. */
interface ListQuery<Filters> {
  readonly limit: number
  readonly offset: number
  /** One column. */
  readonly order: Record<string, "ASC" | "DESC">
  readonly q: string | undefined
  readonly filters: Filters
}

/** The columns that a list is sorted and filtered by. */
interface ListQueryRules<Shape extends z.ZodRawShape> {
  readonly sortable: readonly string[]
  /** With `-` before it for descending. */
  readonly defaultOrder: string
  /** One schema a column, such as {@link oneOrMany} or {@link timeRange}. */
  readonly filters: Shape
}

const MAX_TEXT = 200
const MAX_LIMIT = 1_000
/** PostgreSQL reads every row that a page skips. */
const MAX_OFFSET = 10_000

/** How many rows of a list. */
export const limit = z.coerce.number().int().min(1).max(MAX_LIMIT).default(20)

/** How many rows of a list are skipped. */
export const offset = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_OFFSET, { error: `must be at most ${MAX_OFFSET}; narrow the list down instead` })
  .default(0)

/** Control characters but tabs and ends of lines, halves of characters, and marks that turn text. */
const NOT_PLAIN = /[^\P{Cc}\t\n\r]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Text of at most so many characters, with something in it to read. */
export function plainText(most: number, missing = "must be text") {
  return z
    .string({ error: missing })
    .trim()
    .max(most, { error: `must be at most ${most.toLocaleString("en")} characters`, abort: true })
    .refine((value) => !NOT_PLAIN.test(value), {
      error: "must be plain text, without control characters",
      params: { code: "not_plain" },
    })
    .refine((value) => value === "" || referenceKey(value) !== "", {
      error: "must have a letter or a digit",
      params: { code: "no_letters" },
    })
}

/** The same on one line, such as a bank reference. */
export function plainLine(most: number, missing?: string) {
  return plainText(most, missing).refine((value) => !/[\t\n\r\p{Zl}\p{Zp}]/u.test(value), {
    error: "must be one line",
    params: { code: "not_one_line" },
  })
}

/** Text to search for. */
export const text = z
  .string()
  .max(MAX_TEXT)
  .refine((value) => !value.includes("\0"), { error: "must be plain text" })

/** One environment. */
export const environment = z.enum(ENVIRONMENTS)

/** A filter that takes one value or several; always gives an array, or undefined. */
export function oneOrMany<T extends z.ZodType>(value: T) {
  return z.preprocess(
    (given) => (given === undefined ? undefined : [given].flat()),
    z.array(value).optional(),
  )
}

const MOMENT = "must be a date, such as 2026-01-31 or 2026-01-31T08:00:00Z"
/** PostgreSQL has no year 0 and reads no `+010000`; nothing of ours is older than 1900. */
const hasYear = (text: string) => text >= "1900" && new Date(text).getUTCFullYear() <= 9999

const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: MOMENT })
  .refine(hasYear, { error: MOMENT })
  // PostgreSQL takes no offset beyond 15:59.
  .transform((text) => new Date(text).toISOString())

/** A filter for times: `column[$gte]=2026-01-31T00:00:00Z`, and likewise `$gt`, `$lte`, `$lt`. */
export const timeRange = z
  .strictObject({
    $gt: moment.optional(),
    $gte: moment.optional(),
    $lt: moment.optional(),
    $lte: moment.optional(),
  })
  .optional()

/**
 * Makes the function that reads the query of a list: `limit` (at most 1,000, 20 by default), `offset`,
 * `order`, `q` and filters by column. It throws a 400 that names the field, also for keys that
 * do not exist: a misspelt filter would otherwise show everything.
 */
export function listQueryReader<Shape extends z.ZodRawShape>(
  rules: ListQueryRules<Shape>,
): (query: unknown) => ListQuery<z.output<z.ZodObject<Shape>>> {
  const pageSchema = z.object({
    limit,
    offset,
    order: z
      .string()
      .regex(new RegExp(`^-?(${rules.sortable.join("|")})$`), {
        error: `must be one of ${rules.sortable.join(", ")}, with - before it for descending`,
      })
      .default(rules.defaultOrder),
    q: text.optional(),
  })
  const filtersSchema = z.strictObject(rules.filters)
  return (query) => {
    const { limit: most, offset: skipped, order, q, ...filters } = toRecord(query)
    const page = read(pageSchema, { limit: most, offset: skipped, order, q })
    return {
      limit: page.limit,
      offset: page.offset,
      order: { [page.order.replace(/^-/, "")]: page.order.startsWith("-") ? "DESC" : "ASC" },
      q: page.q?.trim() || undefined,
      filters: withoutUndefined(read(filtersSchema, filters)),
    }
  }
}

function toRecord(query: unknown): Record<string, unknown> {
  return typeof query === "object" && query !== null ? { ...query } : {}
}

/** A check of {@link read} for text that has to be given; `remedy` says how. */
export const given = (remedy: string) =>
  [
    (value: string) => value !== "",
    { error: `is empty; ${remedy}`, params: { code: "value_missing" } },
  ] as const

/** Reads a query, or anything else. Throws a 400 that names the first field at fault. */
export function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) {
    return result.data
  }
  const [issue] = result.error.issues
  // The index in a list does not matter.
  const path = (issue?.path ?? []).filter((key) => typeof key !== "number").map(String)
  const field = issue?.code === "unrecognized_keys" ? [...path, issue.keys.join(", ")] : path
  throw refusal(issue ? codeOf(issue) : "invalid_value", {
    field: field.join("."),
    problem: issue?.message,
  })
}

function codeOf(issue: z.core.$ZodIssue): RefusalCode {
  if (issue.code === "custom") {
    return (issue.params?.code as RefusalCode | undefined) ?? "invalid_value"
  }
  if (issue.code === "too_big" && issue.origin === "string") {
    return "too_long"
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return "value_missing"
  }
  return issue.code === "unrecognized_keys" ? "unknown_field" : "invalid_value"
}

function withoutUndefined<T extends object>(filters: T): T {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T
}

const DAY_MS = 86_400_000

/** A range of days in Hong Kong; both are included. */
interface Days {
  readonly from: string
  readonly to: string
}

const DAY = "must be a day in Hong Kong, such as 2026-01-31"

/** A day in Hong Kong. */
export const day = z.iso.date({ error: DAY }).refine(hasYear, { error: DAY })

/**
 * Reads `from` and `to` of a query, or `day`, which is both. Throws a 400 that names the field.
 */
export function parseDays(query: unknown, { most }: { readonly most: number }): Days {
  const isOne = typeof query === "object" && query !== null && "day" in query
  const days = isOne ? bothOf(read(z.strictObject({ day }), query)) : read(rangeSchema, query)
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
  if (count < 1) {
    throw refusal("days_reversed")
  }
  if (count > most) {
    throw refusal("too_many_days", { most })
  }
  return days
}

const rangeSchema = z.strictObject({ from: day, to: day })

function bothOf({ day: one }: { readonly day: string }): Days {
  return { from: one, to: one }
}

/** One wrong field. */
export interface FieldError {
  /** Dotted. */
  readonly path: string
  /** Machine-readable; the panel has the text in the reader's language. */
  readonly code: string
  /** English. */
  readonly message: string
  /** In a file: the line, from 1, and the name of the column. */
  readonly line?: number | null
  readonly column?: string | null
}

/** More wrong fields than anybody reads. */
const MOST_ERRORS = 20

/** Answers 400 with the wrong fields. Medusa's own error handler would keep only the message. */
export function sendInvalid(res: MedusaResponse, all: readonly FieldError[]): void {
  const errors = all.slice(0, MOST_ERRORS).map((error) => ({
    ...error,
    path: quotable(error.path),
    message: quotable(error.message),
  }))
  const message = errors
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ")
  res.status(400).json({ type: "invalid_data", code: "invalid_value", message, errors })
}

/** Makes the 404 for an unknown id. */
export function notFound(what: string, id: string): MedusaError {
  return refusal("not_found", { what, id })
}
