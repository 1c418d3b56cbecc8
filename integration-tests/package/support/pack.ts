import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const ROOT = join(__dirname, "..", "..", "..")

/** Jest's `globalSetup`: packs the package once, as `npm publish` would. */
export default function pack(): void {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-packed-"))
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  process.env.FPS_PACKED = folder
}
