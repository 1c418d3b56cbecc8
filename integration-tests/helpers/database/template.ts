import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMedusaRunner, type MedusaRunner } from "../../../src/demo/medusa"
import { createMigrationMemory, seedDemo } from "../../../src/demo/prepare-store"
import type { Seeded } from "../seed"
import { databaseUrl, withClient } from "./connect"

/** Migrated; the two others are copies, with what they are seeded with. */
const MIGRATED = "fps_migrated"

/** Migrated and seeded; every suite that boots Medusa gets a copy. */
const TEMPLATE = "fps_template"

/** As the demo makes it when it is started for the first time. */
const DEMO = "fps_demo_template"

/** PostgreSQL's advisory locks of whoever makes one of them. */
const LOCKS = { [TEMPLATE]: 471_000, [DEMO]: 471_001, [MIGRATED]: 471_002 } as const

/**
 * Migrates and seeds one database, since copying it takes a fraction of what migrating costs each
 * suite. All ask for it when they begin, several at once perhaps: the others wait for what the
 * first makes.
 */
export default async function makeTemplate(): Promise<void> {
  await makeOnce(TEMPLATE, async (making) => {
    await copyMigrated(making)
    await seed(making)
  })
}

/**
 * A copy of the database that the demo makes at its first start, for a demo that keeps its other data
 * in `dataFolder`: it finds nothing left to do. Returns its address.
 */
export async function demoDatabase(name: string, dataFolder: string): Promise<string> {
  await makeOnce(DEMO, async (making) => {
    await copyMigrated(making)
    await withMedusa(making, (medusa) => seedDemo(medusa))
  })
  await copyDatabase(DEMO, name)
  const address = databaseUrl(name)
  createMigrationMemory({ dataFolder, databaseUrl: address }).remember()
  return address
}

/**
 * A copy of the template, in place of what is left of an earlier one. The template has no tables of
 * roles: where this process uses them, the copy gets them.
 */
export async function seededDatabase(name: string): Promise<void> {
  await makeTemplate()
  await copyDatabase(TEMPLATE, name)
  const roles = process.env.MEDUSA_FF_RBAC
  if (roles) {
    await migrate(name, { MEDUSA_FF_RBAC: roles })
  }
}

async function copyMigrated(name: string): Promise<void> {
  await makeOnce(MIGRATED, migrate)
  await copyDatabase(MIGRATED, name)
}

/** Runs the migrations, as `npx medusa db:migrate` does. */
export async function migrate(database: string, flags: Record<string, string> = {}): Promise<void> {
  await withMedusa(
    database,
    (medusa) => medusa.run(["db:migrate", "--execute-safe-links", "--skip-scripts"]),
    flags,
  )
}

/** As files where PostgreSQL can (from 15), in half the time. */
async function copyDatabase(template: string, name: string): Promise<void> {
  await withClient("postgres", async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    const how = (rows[0]?.major ?? 0) < 15 ? "" : "strategy file_copy"
    await client.query(`create database ${name} template ${template} ${how}`)
  })
}

/** `make` fills an empty database of another name, so that it has its own once it is whole. */
async function makeOnce(
  name: keyof typeof LOCKS,
  make: (making: string) => Promise<void>,
): Promise<void> {
  await withClient("postgres", async (client) => {
    await client.query(`select pg_advisory_lock(${LOCKS[name]})`)
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name])
    if (!rowCount) {
      const making = `${name}_making`
      await client.query(`drop database if exists ${making} with (force)`)
      await client.query(`create database ${making}`)
      await make(making)
      await client.query(`alter database ${making} rename to ${name}`)
    }
  })
}

async function withMedusa(
  database: string,
  work: (medusa: MedusaRunner) => Promise<unknown>,
  flags: Record<string, string> = {},
): Promise<void> {
  const logFile = join(tmpdir(), `medusa-payment-fps-template-${process.pid}.log`)
  const medusa = createMedusaRunner({
    logFile,
    env: {
      NODE_ENV: "development",
      LOG_LEVEL: "error",
      MEDUSA_ADMIN_DISABLED: "true",
      DATABASE_URL: databaseUrl(database),
      NODE_OPTIONS: "",
      ...flags,
    },
  })
  await work(medusa)
  rmSync(logFile)
}

async function seed(database: string): Promise<void> {
  const seeded = join(tmpdir(), `medusa-payment-fps-seeded-${process.pid}.json`)
  await withMedusa(database, (medusa) =>
    medusa.run(["exec", "./integration-tests/helpers/seed-exec.ts", seeded]),
  )
  await withClient(database, async (client) => {
    await client.query("create table public.fps_test_seeded (seeded jsonb)")
    await client.query("insert into public.fps_test_seeded values ($1)", [
      readFileSync(seeded, "utf8"),
    ])
  })
  rmSync(seeded)
}

/** What the template was seeded with, read from a copy of it. */
export async function readSeeded(database: string): Promise<Seeded> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ seeded: Seeded }>("select seeded from fps_test_seeded")
    if (!rows[0]) {
      throw new Error("The template database was not seeded.")
    }
    return rows[0].seeded
  })
}
