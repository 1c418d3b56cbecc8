import { join } from "node:path"

import { findPublishableKey } from "./database"
import type { MedusaRunner } from "./medusa"
import { createMigrationMemory } from "./migrations"

/** Migrates and seeds where that is still to be done, and finds the shop's publishable key. */
export async function prepareStore(input: {
  dataFolder: string
  databaseUrl: string
  medusa: MedusaRunner
  say: (line: string) => void
}): Promise<string> {
  const { dataFolder, databaseUrl, medusa, say } = input
  const migrations = createMigrationMemory({ dataFolder, databaseUrl })
  const known = await findPublishableKey(databaseUrl)
  if (!known || !migrations.isUpToDate()) {
    say("Creating the tables (about 20 seconds, the first time only).")
    await medusa.run(["db:migrate", "--execute-safe-links", "--skip-scripts"])
    migrations.remember()
  }
  if (known) {
    return known
  }
  say("Filling the shop with tea (about 15 seconds, the first time only).")
  await medusa.run(["exec", "./src/demo/seed/index.ts"])
  const made = await findPublishableKey(databaseUrl)
  if (!made) {
    throw new Error(`The seed made no publishable key. See ${join(dataFolder, "medusa.log")}.`)
  }
  return made
}
