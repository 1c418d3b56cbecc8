import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMedusaRunner } from "../../../src/demo/medusa"
import type { Seeded } from "../seed"
import { databaseUrl, withClient } from "./connect"

/** Migrated and seeded; every suite that boots Medusa gets a copy. */
export const TEMPLATE = "fps_template"

/** It has the template's name once it is whole. */
const MAKING = "fps_template_making"
/** PostgreSQL's advisory lock of whoever makes the template. */
const LOCK = 471_000

/**
 * Migrates and seeds one database, since copying it takes a fraction of what migrating costs each
 * suite. All ask for it when they begin, several at once perhaps: the others wait for what the
 * first makes.
 */
export default async function makeTemplate(): Promise<void> {
  await withClient("postgres", async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      TEMPLATE,
    ])
    if (!rowCount) {
      await client.query(`drop database if exists ${MAKING} with (force)`)
      await client.query(`create database ${MAKING}`)
      await migrateAndSeed(MAKING)
      await client.query(`alter database ${MAKING} rename to ${TEMPLATE}`)
    }
  })
}

async function migrateAndSeed(database: string): Promise<void> {
  const seeded = join(tmpdir(), `medusa-payment-fps-seeded-${process.pid}.json`)
  const logFile = join(tmpdir(), `medusa-payment-fps-template-${process.pid}.log`)
  const medusa = createMedusaRunner({
    logFile,
    env: {
      NODE_ENV: "development",
      LOG_LEVEL: "error",
      MEDUSA_ADMIN_DISABLED: "true",
      DATABASE_URL: databaseUrl(database),
      NODE_OPTIONS: "",
    },
  })
  await medusa.run(["db:migrate", "--execute-safe-links", "--skip-scripts"])
  await medusa.run(["exec", "./integration-tests/helpers/seed-exec.ts", seeded])
  await withClient(database, async (client) => {
    await client.query("create table public.fps_test_seeded (seeded jsonb)")
    await client.query("insert into public.fps_test_seeded values ($1)", [
      readFileSync(seeded, "utf8"),
    ])
  })
  rmSync(seeded)
  rmSync(logFile)
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
