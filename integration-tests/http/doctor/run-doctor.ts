import { spawn } from "node:child_process"
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"

const ROOT = join(__dirname, "..", "..", "..")

/** Resolved here: the folder it runs in may have no packages. */
const TS_NODE = require.resolve("ts-node/register/transpile-only")

const resultSchema = z.object({
  store: z.string(),
  environment: z.string().nullable(),
  findings: z.array(
    z.object({
      check: z.string(),
      mark: z.enum(["ok", "warn", "fail"]),
      what: z.string(),
      remedy: z.string().optional(),
    }),
  ),
  counts: z.object({ ok: z.number(), warn: z.number(), fail: z.number() }),
})

/** What the command printed, and how it ended. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `doctor` as a process of its own, by default in this repository's root. */
export async function runDoctor(
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  const child = spawn(
    process.execPath,
    ["-r", TS_NODE, join(ROOT, "src", "cli", "index.ts"), "doctor", ...args],
    {
      cwd,
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        TS_NODE_PROJECT: join(ROOT, "tsconfig.json"),
        ...env,
      },
    },
  )
  const output = { stdout: "", stderr: "" }
  child.stdout.on("data", (text: Buffer) => (output.stdout += text.toString()))
  child.stderr.on("data", (text: Buffer) => (output.stderr += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve))
  return { code, ...output }
}

/** The same with `--json`: the exit code, and what is not fine as `check: what`. */
export async function examine(
  args: readonly string[] = [],
  where?: Parameters<typeof runDoctor>[1],
) {
  const { code, stdout, stderr } = await runDoctor(["--json", ...args], where)
  try {
    const { environment, findings } = resultSchema.parse(JSON.parse(stdout))
    const lines = (mark: string) =>
      findings.filter((one) => one.mark === mark).map(({ check, what }) => `${check}: ${what}`)
    return { code, environment, fine: lines("ok"), warnings: lines("warn"), faults: lines("fail") }
  } catch (cause) {
    throw new Error(`The doctor printed no result:\n${stdout}\n${stderr}`, { cause })
  }
}

/** Makes a folder of a store with these lines in its configuration; it has this root's packages. */
export function makeStore(config: string): string {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-doctor-"))
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  const manifest = { name: "store", dependencies: { "@medusajs/medusa": "*" } }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  writeFileSync(
    join(folder, "medusa-config.ts"),
    `import { defineConfig } from "@medusajs/framework/utils"
    const ROOT = ${JSON.stringify(ROOT)}
    const projectConfig = {
      databaseUrl: process.env.DATABASE_URL,
      databaseDriverOptions: { connection: { ssl: false } },
    }
    const fps = {
      resolve: ROOT + "/src/modules/fps",
      options: JSON.parse(process.env.FPS_OPTIONS ?? "{}"),
    }
    const providers = [{ resolve: ROOT + "/src/providers/fps", id: "checkout" }]
    ${config}`,
  )
  return folder
}
