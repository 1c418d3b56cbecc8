import { z } from "zod"
import { read } from "../../list-query"

const schema = z.strictObject({
  day: z.iso.date({ error: "must be a day in Hong Kong, such as 2026-01-31" }),
})

/** Reads which day is asked for. Throws a 400 that names the field. */
export function parseExportQuery(query: unknown): { day: string } {
  return read(schema, query)
}
