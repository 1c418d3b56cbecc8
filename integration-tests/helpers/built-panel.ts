import { execFile } from "node:child_process"
import { existsSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { folderOfRun, isFirst } from "./this-run"
import { eventually } from "./wait"

const ROOT = join(__dirname, "..", "..")
const BUILD = `require("@medusajs/admin-bundler")
  .build({
    path: "/app",
    backendUrl: "/",
    sources: [require("node:path").join(process.cwd(), "src", "admin")],
    plugins: [],
    outDir: process.argv[1],
  })
  .catch((error) => { console.error(error); process.exit(1) })`
const PATIENCE_MS = 300_000

let built: Promise<string> | undefined

/**
 * The folder of the admin panel with our pages in it, as `medusa build` makes it for an owner. Made
 * once in a run of the tests, by whoever asks first: the panel that `medusa start` serves in
 * development is put together anew by each Medusa, and a page of it is a thousand files.
 */
export function builtPanel(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  const run = folderOfRun()
  const panel = join(run, "panel")
  const failed = join(run, "panel-failed")
  if (!isFirst("panel-begun")) {
    await eventually(
      async () => existsSync(panel) || existsSync(failed),
      (over) => over,
      PATIENCE_MS,
    )
    if (!existsSync(panel)) {
      throw new Error("The admin panel could not be built: see the test that was the first.")
    }
    return panel
  }
  const making = join(run, "panel-making")
  try {
    await promisify(execFile)(process.execPath, ["-e", BUILD, making], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production" },
    })
    renameSync(making, panel)
    return panel
  } catch (error) {
    writeFileSync(failed, "")
    throw error
  }
}
