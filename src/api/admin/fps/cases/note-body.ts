import { z } from "zod"
import { read } from "../list-query"

const MOST = 2_000

const schema = z.strictObject({
  text: z
    .string({ error: "is missing; write the note" })
    .trim()
    .min(1, { error: "is empty; write the note" })
    .max(MOST, { error: `must be at most ${MOST.toLocaleString("en")} characters` })
    // PostgreSQL has no text with a NUL in it.
    .refine((value) => !value.includes("\0"), { error: "must be plain text" }),
})

/** Reads the body of a note. Throws a 400 that names the field. */
export function parseNote(body: unknown): { readonly text: string } {
  const isForm = typeof body === "object" && body !== null && !Array.isArray(body)
  return read(schema, isForm ? body : {})
}
