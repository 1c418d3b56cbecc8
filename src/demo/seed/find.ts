import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

const rowsSchema = z.array(z.object({ id: z.string() }).loose())

/** Id of the first row of `entity` that matches, if there is one. */
export async function findId(
  container: MedusaContainer,
  entity: string,
  filters: Record<string, unknown> = {},
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters })
  return rowsSchema.parse(data)[0]?.id
}

/** The id, or an error that names what Medusa was expected to have made by itself. */
export function required(id: string | undefined, what: string): string {
  if (!id) {
    throw new Error(`The seed found no ${what}.`)
  }
  return id
}
