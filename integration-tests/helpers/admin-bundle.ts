import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const ROOT = join(__dirname, "..", "..")
const BUILD = `require("@medusajs/admin-bundler")
  .plugin({ root: process.cwd(), outDir: process.argv[1] })
  .catch((error) => { console.error(error); process.exit(1) })`

/** Builds the admin pages as `medusa plugin:build` does. Answers every file by its name. */
export async function buildAdmin(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-admin-"))
  try {
    await promisify(execFile)(process.execPath, ["-e", BUILD, folder], {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_OPTIONS: "" },
    })
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Map(
      files
        .filter((file) => file.isFile())
        .map((file) => [file.name, readFileSync(join(file.parentPath, file.name), "utf8")]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
