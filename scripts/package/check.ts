import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { contentFaults, type Packed } from "./contents"

const ROOT = join(__dirname, "..", "..")

/** Built in another way, or not packed. */
const NOT_COMPILED = /^(admin|demo)\/|(^|\/)__tests__\/|\.d\.ts$/

/**
 * `npm run check:package`, after a build: packs the package and says what is wrong with it. publint
 * asks whether its package.json tells the truth, arethetypeswrong whether every way to resolve types
 * finds the right ones, and our own list which files are in it and how large they may be.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-check-"))
  try {
    const packed = pack(folder)
    const tarball = readFileSync(join(folder, packed.filename))
    const faults = [
      ...contentFaults(packed, compiledSources()),
      ...(await publintFaults(tarball)),
      ...(await typeFaults(tarball)),
    ]
    faults.forEach((fault) => console.error(fault))
    const { entryCount, size, unpackedSize } = packed
    console.log(
      `package: ${entryCount} files, ${kib(size)} KiB, unpacked ${kib(unpackedSize)} KiB, ${faults.length} faults`,
    )
    process.exitCode = faults.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sources of which the build makes a file each: it skips what lies in a folder called `test`. */
function compiledSources(): string[] {
  return readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !NOT_COMPILED.test(name),
  )
}

/** Packs what the build left. */
function pack(folder: string): Packed & { readonly filename: string } {
  const answer = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  )
  const [packed] = JSON.parse(answer) as (Packed & { readonly filename: string })[]
  if (!packed) {
    throw new Error("npm packed nothing.")
  }
  return packed
}

async function publintFaults(tarball: Buffer): Promise<string[]> {
  const { publint } = await import("publint")
  const { formatMessage } = await import("publint/utils")
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(tarball).buffer },
    strict: true,
    level: "warning",
  })
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
}

/** A default export in CommonJS: Medusa's loaders want one of a module and of a provider. */
const ASKED_BY_MEDUSA = "CJSOnlyExportsDefault"

async function typeFaults(tarball: Buffer): Promise<string[]> {
  const { checkPackage, createPackageFromTarballData } = await import("@arethetypeswrong/core")
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  if (!result.types) {
    return ["types: there are none"]
  }
  return result.problems
    .filter(({ kind }) => kind !== ASKED_BY_MEDUSA)
    .map((problem) => `types: ${JSON.stringify(problem)}`)
}

function kib(bytes: number): number {
  return Math.round(bytes / 1024)
}

void main()
