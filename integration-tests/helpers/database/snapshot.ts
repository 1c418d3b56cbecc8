import type { Client } from "pg"

/**
 * Copies of the tables with rows lie in one of these, beside Medusa's own: of what each suite begins
 * with, and of what each of its tests does.
 */
export type Snapshot = "fps_test_suite" | "fps_test_snapshot"

const TABLES = `
  select c.relname as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

const keep = (schema: Snapshot) => `
  create schema ${schema};
  create table ${schema}.fps_test_sequences as
    select sequencename, start_value, last_value from pg_sequences where schemaname = 'public';
  do $$
  declare t text; filled boolean;
  begin
    for t in ${TABLES} loop
      execute format('select exists (select from public.%I)', t) into filled;
      if filled then
        execute format('create table ${schema}.%I as table public.%I', t, t);
      end if;
    end loop;
  end $$`

const putBack = (schema: Snapshot) => `
  do $$
  declare t text; columns text; s record;
  begin
    set local session_replication_role = replica;
    set local lock_timeout = '20s';
    -- Most tables have never had a row.
    for t in ${TABLES} and pg_relation_size(c.oid) > 0 loop
      execute format('delete from public.%I', t);
    end loop;
    for t in select relname from pg_class
             where relnamespace = '${schema}'::regnamespace and relkind = 'r'
               and relname <> 'fps_test_sequences' loop
      select string_agg(quote_ident(attname), ', ') into columns
      from pg_attribute
      where attrelid = format('public.%I', t)::regclass
        and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into public.%I (%s) select %s from ${schema}.%I',
        t, columns, columns, t);
    end loop;
    for s in select * from ${schema}.fps_test_sequences loop
      perform setval(format('public.%I', s.sequencename)::regclass,
        coalesce(s.last_value, s.start_value), s.last_value is not null);
    end loop;
  end $$`

/** Tables, columns, constraints and triggers, as one text. */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select format('%s.%s', attrelid, attname) as part
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0
      and not attisdropped
    union all
    select format('%s %s', conrelid, conname) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select format('%s %s', tgrelid, tgname) from pg_trigger
    where not tgisinternal
  ) parts`

/** Keeps what every table holds at this moment. Answers the shape of the tables. */
export async function keepTables(
  client: Client,
  schema: Snapshot = "fps_test_snapshot",
): Promise<string> {
  await client.query(keep(schema))
  return readShape(client)
}

/** Throws away what was kept, so that something else can be. */
export async function forgetTables(client: Client): Promise<void> {
  await client.query(`drop schema if exists fps_test_snapshot cascade`)
}

/**
 * Puts every table back to what was kept. Foreign keys and triggers are off meanwhile. Medusa
 * keeps its connections, which makes it several times faster than a new database; a test that
 * changes the tables' shape has to undo that itself, and fails the next one if it did not.
 */
export async function putTablesBack(
  client: Client,
  shape: string,
  schema: Snapshot = "fps_test_snapshot",
): Promise<void> {
  if ((await readShape(client)) !== shape) {
    throw new Error("The test before this one changed tables and did not undo it.")
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(putBack(schema))
      return
    } catch (error) {
      // A job of the application works on the same rows, in another order.
      if (attempt === 5 || !(error instanceof Error && /deadlock/.test(error.message))) {
        throw error
      }
    }
  }
}

async function readShape(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ""
}
