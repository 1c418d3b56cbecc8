import type { Query } from "../dependencies"

/** Returns the email of each admin user, or the title of an API key, by id. */
export async function userNames(
  query: Query,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const [users, keys] = await Promise.all([
    find<{ id: string; email: string }>(query, { entity: "user", field: "email", ids: known }),
    // A secret API key acts under its own id.
    find<{ id: string; title: string }>(query, {
      entity: "api_key",
      field: "title",
      ids: known.filter((id) => id.startsWith("apk_")),
    }),
  ])
  return new Map([
    ...users.map(({ id, email }) => [id, email] as const),
    ...keys.map(({ id, title }) => [id, title] as const),
  ])
}

async function find<Row>(
  query: Query,
  { entity, field, ids }: { entity: string; field: string; ids: readonly string[] },
): Promise<Row[]> {
  if (ids.length === 0) {
    return []
  }
  const { data } = await query.graph({ entity, fields: ["id", field], filters: { id: [...ids] } })
  return data as Row[]
}
