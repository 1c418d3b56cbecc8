import { mkdirSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isBuilt } from "../../../scripts/package/sources"
import { startGroup } from "../../helpers/process-group"

const ROOT = join(__dirname, "..", "..", "..")

/**
 * Jest's `globalSetup`: begins to pack the package, as `npm publish` would, once for all. It takes
 * most of a minute, in which the suites that need none of it run; the others wait for it. What is
 * built already of just these sources is packed as it is.
 */
export default function pack(): void {
  if (process.env.FPS_PACKED) {
    return
  }
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-packed-"))
  process.env.FPS_PACKED = folder
  const making = join(folder, "making")
  mkdirSync(making)
  const built = isBuilt() ? ["--ignore-scripts"] : []
  const { child } = startGroup(
    "npm",
    ["pack", "--silent", ...built, "--pack-destination", making],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: "" },
    },
  )
  let said = ""
  child.stdout?.resume()
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.once("close", (code) => {
    const made = readdirSync(making).find((name) => name.endsWith(".tgz"))
    if (code === 0 && made) {
      renameSync(join(making, made), join(folder, made))
    } else {
      writeFileSync(join(folder, "failed"), `npm pack ended with ${code}:\n${said}`)
    }
  })
}
