import { z } from "zod"
import { read } from "../../list-query"

const schema = z.strictObject({
  environment: z.enum(["sandbox", "production"]).optional(),
  confirm: z.boolean().optional(),
})

/** Reads what is to be tested. Throws a 400 that names the field. */
export function parseTestBody(body: unknown): z.output<typeof schema> {
  return read(schema, body ?? {})
}
