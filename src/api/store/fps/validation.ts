import { Server, type Socket } from "node:net"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { read } from "../../admin/fps/validation"

/** The 404 for an id that is not there. */
export function notFound(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, message)
}

/** The id in an address. PostgreSQL has no text with a NUL in it, so nothing has such an id: 404. */
export function idOf(param: string | undefined, message: string): string {
  const id = param ?? ""
  if (id === "" || id.includes("\0")) {
    throw notFound(message)
  }
  return id
}

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

/**
 * Whether the server of a connection takes no new ones, and only waits for the last answers. Medusa
 * tells its modules of a shutdown after that, so whoever is held must be let go by this.
 */
export function serverCloses(socket: Socket): boolean {
  // Node keeps a connection's server on it, and does not say so in its types.
  const server: unknown = Reflect.get(socket, "server")
  return server instanceof Server && !server.listening
}
