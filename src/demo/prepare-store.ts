import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { findPublishableKey } from "./database"
import type { MedusaRunner } from "./medusa"

const SOURCE = join(__dirname, "..")

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
  await seedDemo(medusa)
  const made = await findPublishableKey(databaseUrl)
  if (!made) {
    throw new Error(`The seed made no publishable key. See ${join(dataFolder, "medusa.log")}.`)
  }
  return made
}

/** Fills the shop of a migrated database. */
export async function seedDemo(medusa: MedusaRunner): Promise<void> {
  await medusa.run(["exec", "./src/demo/seed/index.ts"])
}

/**
 * Remembers which migrations a database has had, because asking Medusa takes as long as a start.
 * What counts: the database, Medusa's version, and this plugin's migrations and links.
 */
export function createMigrationMemory(input: { dataFolder: string; databaseUrl: string }) {
  const file = join(input.dataFolder, "migrated")
  const fingerprint = createHash("sha256")
    .update(withoutPort(input.databaseUrl))
    .update(readFileSync(require.resolve("@medusajs/medusa/package.json")))
    .update(migrationFiles().join())
    .digest("hex")
  return {
    isUpToDate: () => existsSync(file) && readFileSync(file, "utf8") === fingerprint,
    remember: () => writeFileSync(file, fingerprint),
  }
}

/** The embedded server has another port at each start. */
function withoutPort(databaseUrl: string): string {
  return databaseUrl.replace(/@localhost:\d+\//, "@localhost/")
}

function migrationFiles(): string[] {
  return ["modules", "links"]
    .map((folder) => join(SOURCE, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }))
    .filter((name) => name.includes("migrations") || !name.includes("/"))
    .sort()
}
