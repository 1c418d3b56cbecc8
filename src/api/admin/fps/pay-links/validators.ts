import { z } from "zod"
import { refusal } from "../../../../fps/refusals"
import { plainText, read, text } from "../validation"

const MOST_DAYS = 90
const DAY_MS = 86_400_000
const MOMENT = "must be a date in the future, such as 2026-01-31T18:00:00+08:00"

const orderId = text.min(1, { error: "is empty; give the order's id" })

const schema = z.strictObject({
  order_id: z.string({ error: "is missing; give the order's id" }).pipe(orderId),
  expires_at: z.iso.datetime({ offset: true, error: MOMENT }).optional(),
  note: plainText(500).optional(),
})

/** The order that staff want a link for. */
export type PayLinkBody = z.output<typeof schema>

/** Reads the body of a new link. Throws a 400 that names the field. Pure but for its clock. */
export function parsePayLinkBody(body: unknown, now: Date): PayLinkBody {
  const given = read(schema, body ?? {})
  if (given.expires_at !== undefined) {
    const ms = new Date(given.expires_at).getTime() - now.getTime()
    if (ms <= 0) {
      throw refusal("link_expiry_invalid")
    }
    if (ms > MOST_DAYS * DAY_MS) {
      throw refusal("link_expiry_too_late", { most: MOST_DAYS })
    }
  }
  return { ...given, ...(given.note === "" ? { note: undefined } : {}) }
}

const querySchema = z.strictObject({
  order_id: z.string({ error: "is missing; give one order's id" }).pipe(orderId),
})

/** Reads whose links are asked for. Throws a 400 that names the field. */
export function parsePayLinkQuery(query: unknown): z.output<typeof querySchema> {
  return read(querySchema, query)
}
