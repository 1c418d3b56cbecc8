import { MedusaError } from "@medusajs/framework/utils"

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
