import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { storeBare } from "../../../../store-bare"

/** What a store's developer would write without the plugin: verify, one insert. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const body = req.rawBody as Buffer
  const knex = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  res.sendStatus(await storeBare(knex, { body, headers: req.headers }))
}
