import { z } from "zod"
import { read } from "../../../admin/fps/list-query"

/** A held request must end before the proxies between give up on it. */
const LONGEST_SECONDS = 25

const seconds = z
  .string({ error: "must be one value" })
  .regex(/^\d{1,2}$/, { error: `must be whole seconds, from 0 to ${LONGEST_SECONDS}` })
  .transform(Number)
  .refine((value) => value <= LONGEST_SECONDS, {
    error: `must be whole seconds, from 0 to ${LONGEST_SECONDS}`,
  })

const schema = z.object({
  wait: seconds.default(0),
  known: z.string({ error: "must be one value" }).max(100).optional(),
})

/** Reads how long to wait for what. Throws a 400 that names the field. */
export function parseWaitQuery(query: unknown): z.output<typeof schema> {
  return read(schema, query)
}
