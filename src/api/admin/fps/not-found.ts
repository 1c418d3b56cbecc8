import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** The 404 for an id that is not there. */
export function notFound(what: string, id: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${what} with the id ${id}.`)
}

/** The id in an address. PostgreSQL has no text with a NUL in it, so nothing has such an id: 404. */
export function idOf(req: Pick<MedusaRequest, "params">, what: string): string {
  const id = req.params.id ?? ""
  if (id.includes("\0")) {
    throw notFound(what, id.replaceAll("\0", ""))
  }
  return id
}
