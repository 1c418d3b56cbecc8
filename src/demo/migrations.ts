import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const SOURCE = join(__dirname, "..")

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
