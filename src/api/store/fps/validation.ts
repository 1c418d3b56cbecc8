import { Server, type Socket } from "node:net"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { claimReference } from "../../../fps/checkout/claim"
import { CLAIM_REFERENCE_LENGTH } from "../../../fps/vocabulary"
import { read } from "../../admin/fps/validation"

/** Makes the 404 for an unknown id. */
export function notFound(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, message)
}

/**
 * Returns the id in a URL. PostgreSQL has no text with a NUL in it, so nothing has such an id: 404.
 */
export function idOf(param: string | undefined, message: string): string {
  const id = param ?? ""
  if (id === "" || id.includes("\0")) {
    throw notFound(message)
  }
  return id
}

/** A held request must end before proxies give up on it. */
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

/** Reads how long to wait, and for what. Throws a 400 that names the field. */
export function parseWaitQuery(query: unknown): z.output<typeof schema> {
  return read(schema, query)
}

const claimSchema = z.strictObject({
  reference: z
    .string({ error: "must be text" })
    .max(CLAIM_REFERENCE_LENGTH, {
      error: `must be at most ${CLAIM_REFERENCE_LENGTH} characters; give only the bank's reference`,
    })
    .transform(claimReference)
    .nullable()
    .default(null),
})

/** Reads what a customer says of a payment. Throws a 400 that names the field. */
export function parseClaim(body: unknown): z.output<typeof claimSchema> {
  return read(claimSchema, body ?? {})
}

/**
 * True if the server of a connection is closing. Medusa tells its modules of a shutdown only after
 * the last answer, so held requests must end by this.
 */
export function serverCloses(socket: Socket): boolean {
  // Node keeps a connection's server on it, but not in its types.
  const server: unknown = Reflect.get(socket, "server")
  return server instanceof Server && !server.listening
}
