import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** The application's own connection to its database. */
export function database(store: Store) {
  return store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

/** Rows of a query; `?` stands for a value. */
export async function sql(
  store: Store,
  text: string,
  values: readonly (string | number | boolean | null)[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await database(store).raw<{ rows: Record<string, unknown>[] }>(text, [...values])
  return rows
}
