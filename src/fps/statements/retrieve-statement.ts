import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import { toAdminStatement, type AdminStatement } from "./admin-statement"

/** A statement beside the ledger as it is now, or null. */
export async function retrieveStatement(
  container: MedusaContainer,
  id: string,
): Promise<AdminStatement | null> {
  const dependencies = viewDependencies(container)
  const found = await dependencies.fps.statements.find(id)
  return found && toAdminStatement(dependencies, found)
}
