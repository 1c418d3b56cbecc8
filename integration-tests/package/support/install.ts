import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually } from "../../helpers/wait"

const PACKED_WITHIN_MS = 300_000

const packed = (): string => process.env.FPS_PACKED ?? ""

/** The packed package, see `pack`; it is there when `untilPacked` is over. */
export function tarball(): string {
  const file = readdirSync(packed()).find((name) => name.endsWith(".tgz"))
  return join(packed(), file ?? "")
}

/** Waits for what the run of the tests began with. */
export async function untilPacked(): Promise<void> {
  const found = await eventually(
    async () => Promise.resolve(readdirSync(packed())),
    (names) => names.some((name) => name === "failed" || name.endsWith(".tgz")),
    PACKED_WITHIN_MS,
  )
  if (found.includes("failed")) {
    throw new Error(readFileSync(join(packed(), "failed"), "utf8"))
  }
}

/** Makes a folder with a package.json and other files. */
export function makeApp(
  manifest: { dependencies: object; devDependencies?: object },
  files: Readonly<Record<string, string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-app-"))
  const written = { name: "app", version: "1.0.0", private: true, ...manifest }
  writeFileSync(join(folder, "package.json"), JSON.stringify(written, null, 2))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const BIN = join(__dirname, "..", "..", "..", "node_modules", ".bin")

export const MANAGERS = { npm: "npm", pnpm: join(BIN, "pnpm"), yarn: join(BIN, "yarn") } as const

/** Runs a package manager. Throws with what it printed. */
export function runManager(
  manager: keyof typeof MANAGERS,
  folder: string,
  ...args: string[]
): string {
  return execFileSync(MANAGERS[manager], args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "", CI: "true" },
  })
}

/** What npm is asked for wherever nothing but the result matters. */
export const QUIET = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
