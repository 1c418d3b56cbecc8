import type { MigratedDatabase } from "./database"

/** A row as it lay in a table before the later migrations ran. */
export interface Kept {
  readonly table: string
  readonly row: Record<string, unknown>
}

/** What a column that must not be null gets: the first value that its check allows, or one of its type. */
const VALUES = `
  select table_name as table, column_name as column,
         coalesce(
           (select quote_literal(substring(pg_get_constraintdef(oid) from '''([^'']+)''::text'))
              from pg_constraint
             where conrelid = table_name::regclass and contype = 'c'
               and conname = table_name || '_' || column_name || '_check'),
           case data_type
             when 'text' then quote_literal(table_name || '_' || column_name)
             when 'jsonb' then quote_literal('{"kept": 1}')
             when 'timestamp with time zone' then quote_literal('2026-01-01T00:00:00Z')
             when 'boolean' then 'true'
             else '7' end) as value
    from information_schema.columns
   where table_schema = 'public' and table_name like 'fps_%' and is_nullable = 'NO'`

/**
 * Puts a row into each table that has none, whatever the tables are at this version, so that every
 * later migration runs over one. Answers the rows.
 */
export async function fillOthers({ sql }: Pick<MigratedDatabase, "sql">): Promise<Kept[]> {
  const values = await sql(VALUES)
  const kept: Kept[] = []
  for (const table of new Set(values.map(({ table }) => String(table)))) {
    if ((await sql(`select from ${table} limit 1`)).length > 0) {
      continue
    }
    const own = values.filter((value) => value.table === table)
    const columns = own.map(({ column }) => `"${String(column)}"`).join(", ")
    const row = own.map(({ value }) => String(value)).join(", ")
    await sql(`insert into ${table} (${columns}) values (${row})`)
    kept.push(...(await sql(`select * from ${table}`)).map((one) => ({ table, row: one })))
  }
  return kept
}
