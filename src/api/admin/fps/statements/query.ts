import { z } from "zod"
import { read } from "../list-query"

const schema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})

/** Reads which page of statements is asked for. Throws a 400 that names the field. */
export function parseStatementsQuery(query: unknown): { limit: number; offset: number } {
  return read(schema, query)
}
