import { MedusaError } from "@medusajs/framework/utils"

/** The 404 for an id that is not there. */
export function notFound(what: string, id: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${what} with the id ${id}.`)
}
