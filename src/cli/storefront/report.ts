import { join, relative, dirname, resolve } from "node:path"
import { styleText } from "node:util"
import { existsSync, readFileSync } from "node:fs"
import { createTwoFilesPatch } from "diff"
import { z } from "zod"
import { UsageError } from "../values"
import type { Outcome } from "./plan"

type Changed = Extract<Outcome, { state: "change" }>
type ByHand = Extract<Outcome, { state: "by_hand" }>

/** Texts for the terminal; in colours where it shows them. */
export interface Report {
  readonly diff: (outcome: Changed) => string
  /** A file, and what the customer gets by it. */
  readonly line: (outcome: Outcome) => string
  readonly byHand: (outcome: ByHand) => string
}

/** How to write about the files of a storefront. */
export function createReport({ folder, source }: Storefront, colours: boolean): Report {
  const fileOf = ({ step }: Outcome) => relative(folder, join(source, step.path))
  const paint = (text: string) => (colours ? text.replace(/^.*$/gm, painted) : text)
  return {
    diff: (outcome) => {
      const { before, after } = outcome
      const file = fileOf(outcome).replaceAll("\\", "/")
      const patch = createTwoFilesPatch(
        before === undefined ? "/dev/null" : `a/${file}`,
        `b/${file}`,
        before ?? "",
        after,
        undefined,
        undefined,
        { context: 3 },
      )
      // A terminal would act on the "\r" of files from Windows.
      return paint(patch.replace(/^=+\n/, "").replaceAll("\r\n", "\n").trimEnd())
    },
    line: (outcome) => `  ${fileOf(outcome)}\n      ${outcome.step.why}`,
    byHand: (outcome) =>
      [
        `  ${fileOf(outcome)} ${outcome.reason}`,
        `      ${outcome.step.why}`,
        ...outcome.missing.map((lines) => paint(lines).replace(/^/gm, "      ")),
      ].join("\n"),
  }
}

/** Colours were asked for: another place decides if the terminal has them. */
const ALWAYS = { validateStream: false }

function painted(line: string): string {
  if (line.startsWith("@@")) {
    return styleText("cyan", line, ALWAYS)
  }
  if (/^(---|\+\+\+) /.test(line)) {
    return styleText("bold", line, ALWAYS)
  }
  return /^[+-]/.test(line) ? styleText(line.startsWith("+") ? "green" : "red", line, ALWAYS) : line
}

/** The settings that no file of the storefront has. */
export const SETTINGS = `Then, in the backend's medusa-config.ts, with the shop's address
(http://localhost:8000 in development):

  storefront: {
    successUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}",
    failureUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}&failed=1",
    pendingUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}",
  },
  supportUrl: "mailto:help@example.com?subject={reference}", // for a customer who needs you

and in Medusa's admin, add the provider pp_fps_checkout to the region, where it is shown as
Fps (CHECKOUT), before the storefront is built: it keeps the list of providers. If it was built
before, delete .next/cache and build again. The backend has to run while the storefront builds.

The shop opens in the country of NEXT_PUBLIC_DEFAULT_REGION (.env.local): hk for Hong Kong. Its
forms ask for a postal code, which an address there does not have: take "required" off that field in
checkout/components/shipping-address and billing_address, or say that 000 will do.`

/** A storefront that comes from Medusa's starter. */
export interface Storefront {
  /** The folder with its package.json; absolute. */
  readonly folder: string
  /** The folder that `@lib` and `@modules` lie in: `src`, or the storefront itself; absolute. */
  readonly source: string
  /** Its package manager's way to install the package; undefined where it is installed. */
  readonly install: string | undefined
}

const PACKAGE = "medusa-payment-fps"

/** Where the starter's monorepo has its storefront. */
const IN_MONOREPO = join("apps", "storefront")

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

const INSTALLERS: readonly (readonly [lockFile: string, command: string])[] = [
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
  ["bun.lockb", "bun add"],
  ["package-lock.json", "npm install"],
]

/** Finds the storefront in a folder or below it, in its monorepo. Throws {@link UsageError}. */
export function locateStorefront(given: string): Storefront {
  const folder = resolve(given)
  const found = [folder, join(folder, IN_MONOREPO)].map(readStorefront).find(Boolean)
  if (!found) {
    throw new UsageError(
      `There is no storefront of Medusa's starter (dtc-starter) in ${folder}, nor in ${IN_MONOREPO} below it: ` +
        `a package.json with "next", and lib/data/cookies.ts, lib/data/cart.ts and modules/checkout.\n` +
        "Run it in the storefront's folder, or name that folder. " +
        `Another storefront is done by hand: see node_modules/${PACKAGE}/docs/storefront-next.md.`,
    )
  }
  return found
}

function readStorefront(folder: string): Storefront | undefined {
  const source = [join(folder, "src"), folder].find((path) =>
    ["lib/data/cookies.ts", "lib/data/cart.ts", "modules/checkout"].every((file) =>
      existsSync(join(path, file)),
    ),
  )
  const dependencies = readDependencies(join(folder, "package.json"))
  if (!source || !dependencies?.next) {
    return undefined
  }
  return {
    folder,
    source,
    install: dependencies[PACKAGE] ? undefined : `${installerOf(folder)} ${PACKAGE}`,
  }
}

function readDependencies(file: string): Record<string, string> | undefined {
  if (!existsSync(file)) {
    return undefined
  }
  const manifest = manifestSchema.safeParse(parsed(readFileSync(file, "utf8")))
  return manifest.success
    ? { ...manifest.data.devDependencies, ...manifest.data.dependencies }
    : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Goes up to the lock file, which in a monorepo lies at its root. */
function installerOf(folder: string): string {
  const found = INSTALLERS.find(([lockFile]) => existsSync(join(folder, lockFile)))
  if (found) {
    return found[1]
  }
  return dirname(folder) === folder ? "npm install" : installerOf(dirname(folder))
}
