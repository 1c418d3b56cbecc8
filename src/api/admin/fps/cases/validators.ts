import { z } from "zod"
import type { ListCasesInput } from "../../../../fps/cases/answers"
import { CASE_KINDS } from "../../../../fps/vocabulary"
import {
  environment,
  given,
  listQueryReader,
  oneOrMany,
  plainLine,
  plainText,
  text,
  timeRange,
  read,
} from "../validation"

const readQuery = listQueryReader({
  sortable: ["created_at", "kind", "status", "resolved_at"],
  defaultOrder: "created_at",
  filters: {
    id: oneOrMany(text),
    // A misspelt value would find nothing, and look as if nothing waited.
    kind: oneOrMany(z.enum(CASE_KINDS)),
    status: oneOrMany(z.enum(["open", "resolved"])),
    environment: oneOrMany(environment),
    payment_id: oneOrMany(text),
    gateway_order_id: oneOrMany(text),
    session_id: oneOrMany(text),
    cart_id: oneOrMany(text),
    order_id: oneOrMany(text),
    resolution: oneOrMany(z.enum(["refunded", "accepted", "dismissed"])),
    created_at: timeRange,
  },
})

/** Reads the query of a list of cases. Throws a 400 that names the field. */
export function parseCaseQuery(query: unknown): ListCasesInput {
  return readQuery(query)
}

/** Text that has to be given; `remedy` says how. */
const required = (remedy: string, read: typeof plainText = plainText) =>
  read(2_000, `is missing; ${remedy}`).refine(...given(remedy))

const noteSchema = z.strictObject({ text: required("write the note") })

/** Reads the body of a note. Throws a 400 that names the field. */
export function parseNote(body: unknown): { readonly text: string } {
  const isForm = typeof body === "object" && body !== null && !Array.isArray(body)
  return read(noteSchema, isForm ? body : {})
}

const resolutionSchema = z.discriminatedUnion(
  "resolution",
  [
    z.strictObject({
      resolution: z.literal("refunded"),
      reference: required("give the reference of the bank transfer", plainLine),
    }),
    z.strictObject({
      resolution: z.literal("accepted"),
      credit_not_returned: z.boolean({ error: "must be true or false" }).optional(),
    }),
    z.strictObject({ resolution: z.literal("dismissed"), note: required("say why") }),
  ],
  { error: "must be refunded, accepted or dismissed" },
)

/** How staff close a case. */
export type Resolved = z.output<typeof resolutionSchema>

/** Reads the body of a resolution. Throws a 400 that names the field. */
export function parseResolution(body: unknown): Resolved {
  return read(resolutionSchema, body ?? {})
}
