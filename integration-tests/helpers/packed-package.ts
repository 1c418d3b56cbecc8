import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"

const ROOT = join(__dirname, "..", "..")
const TARBALL = "FPS_TEST_TARBALL"

const packedSchema = z.tuple([z.object({ filename: z.string() })])

/**
 * Jest's `globalSetup` of the suites that install the package: packs it once for all of them, since
 * two builds at once would write into one folder.
 */
export default async function packOnce(): Promise<void> {
  if (process.env[TARBALL]) {
    return
  }
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-packed-"))
  const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  // What the build prints comes before it.
  const [{ filename }] = packedSchema.parse(JSON.parse(printed.replace(/^[^[]*(?=\[\s*\{)/, "")))
  process.env[TARBALL] = join(folder, filename)
}

/** Path of the packed package. */
export function packedPackage(): string {
  const tarball = process.env[TARBALL]
  if (!tarball) {
    throw new Error(`Nothing was packed: ${__filename} has to run as globalSetup.`)
  }
  return tarball
}
