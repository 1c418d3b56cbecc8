import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

const rowsSchema = z.array(z.object({ id: z.string() }).loose())

/** The rows to find: the first row of `entity` that matches. */
export interface Row {
  entity: string
  filters?: Record<string, unknown>
}

/** The id of a row that is there already. */
export async function findId(container: MedusaContainer, row: Row): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ ...row, fields: ["id"] })
  return rowsSchema.parse(data)[0]?.id
}

/** The id of a row, which `make` makes where there is none: a workflow, as a rule. */
export async function ensure(
  container: MedusaContainer,
  row: Row,
  make: () => Promise<{ result: readonly { id: string }[] }> = () =>
    Promise.resolve({ result: [] }),
): Promise<string> {
  const id = (await findId(container, row)) ?? (await make()).result[0]?.id
  if (!id) {
    throw new Error(`The seed found no ${row.entity}, and made none.`)
  }
  return id
}
