import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..", "..")
/** Beside what is packed. */
const STAMP = join(ROOT, ".medusa", "server", "made-of")

/** All that the build reads. */
const READ = ["src", "scripts", "package.json", "package-lock.json", "tsconfig.json"] as const

/** One text for what the build reads, as it is now. */
function hashOfSources(): string {
  const hash = createHash("sha256")
  for (const path of READ) {
    const files = path.includes(".")
      ? [path]
      : readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile())
          .map((file) => join(file.parentPath, file.name).slice(ROOT.length + 1))
          .sort()
    for (const file of files) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update("\0")
    }
  }
  return hash.digest("hex")
}

/** Notes at the end of a build what it was made of. */
export function noteSources(): void {
  writeFileSync(STAMP, hashOfSources())
}

/** Returns true if what was built last is made of what stands here now. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashOfSources()
}
