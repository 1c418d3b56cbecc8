import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { build, type BuildOptions } from "esbuild"
import { ownFiles } from "./own-files"

const ROOT = join(__dirname, "..", "..")
const SANDBOX = join(ROOT, "src", "sandbox", "index.ts")

/** Code for Node as one file, and the packages of others that went into it. */
export interface Bundle {
  readonly code: string
  readonly packages: readonly string[]
}

/** Bundles the sandbox with the packages that only it needs: the installed package depends on none. */
export function bundleSandbox(): Promise<Bundle> {
  // Half of it is packages that nobody reads here. Names and lines stay, for the trace of an error.
  return bundle(SANDBOX, { minifyWhitespace: true, lineLimit: 120 })
}

/** The command line. It takes the sandbox from its own file. */
export function bundleCli(): Promise<Bundle> {
  const plugins = [ownFiles(new Map([[SANDBOX, "sandbox/index.js"]]), "cli/index.js")]
  return bundle(join(ROOT, "src", "cli", "index.ts"), { plugins })
}

/** Bundles what draws QR codes, for the pages of the backend: the installed package has no dependency for it. */
export function bundleQr(): Promise<Bundle> {
  return bundle(join(ROOT, "src", "qr.ts"))
}

async function bundle(entry: string, more: BuildOptions = {}): Promise<Bundle> {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>
  }
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // Only a clone has esbuild, and only a clone asks for it.
    external: [...Object.keys(dependencies), "esbuild"],
    ...more,
    metafile: true,
    write: false,
    // Licences travel in a file of their own, see `notices`.
    legalComments: "none",
  })
  const packages = Object.keys(metafile.inputs).flatMap((input) => {
    const path = relative(ROOT, input).split(sep).join("/")
    const [, name] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
    return name ? [name] : []
  })
  return { code: outputFiles[0]?.text ?? "", packages: [...new Set(packages)].sort() }
}

/** The licences of packages whose code is copied; they ask to be passed on. */
export function notices(packages: readonly string[]): string {
  return packages
    .map((path) => {
      const folder = join(ROOT, path)
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        name: string
        version: string
      }
      const file = readdirSync(folder).find((name) => /^licen[cs]e(-mit|\.md|\.txt)?$/i.test(name))
      if (!file || !existsSync(join(folder, file))) {
        throw new Error(`${path} has no licence file to pass on.`)
      }
      return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`
    })
    .join(`\n${"-".repeat(80)}\n\n`)
}
