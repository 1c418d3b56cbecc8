import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { startGroup, type ProcessGroup } from "../../helpers/process-group"
import { eventually } from "../../helpers/wait"
import { MANAGERS } from "../../package/support/install"
import { ownEnvironment, runCommand } from "./run-command"

const TEMPLATE = join(__dirname, "..", "shop")

/** A version of Next.js, and what installs it. */
export interface Kind {
  readonly next: string
  readonly manager: "npm" | "pnpm"
  /** How TypeScript looks for the package's types; `node` is what Medusa's starter has. */
  readonly moduleResolution: "node" | "bundler"
  /** What its next.config says. Types are checked by every build: nothing turns that off. */
  readonly config?: { readonly cacheComponents?: boolean; readonly basePath?: string }
}

/** The small storefront, installed and built in a folder of its own. */
export interface NextShop {
  /** Starts it. Resolves when it answers. */
  start(input: { port: number; backend: string; publishableKey: string }): Promise<void>
  stop(): Promise<void>
  /** What it has printed. */
  output(): string
  remove(): void
}

const packageSchema = z.looseObject({ dependencies: z.record(z.string(), z.string()) })
const tsconfigSchema = z.looseObject({ compilerOptions: z.record(z.string(), z.unknown()) })

const INSTALL = {
  npm: ["install", "--no-audit", "--no-fund", "--loglevel=error"],
  pnpm: ["install", "--no-frozen-lockfile", "--reporter=append-only"],
}

/**
 * Changes the shop's own pages as a store has to that switches `cacheComponents` on: no segment
 * config, and a `Suspense` around what reads cookies. The payment's page stays as it is quoted.
 */
function prepareForCacheComponents(app: string): void {
  const edit = (file: string, from: string, to: string) => {
    const path = join(app, file)
    const code = readFileSync(path, "utf8")
    if (!code.includes(from)) {
      throw new Error(`${file} has no ${from}`)
    }
    writeFileSync(path, code.replace(from, to))
  }
  for (const page of ["page.tsx", "products/[handle]/page.tsx"]) {
    edit(`[countryCode]/(main)/${page}`, 'export const dynamic = "force-dynamic"\n', "")
  }
  edit("layout.tsx", "import type { ReactNode }", "import { Suspense, type ReactNode }")
  edit("layout.tsx", "{children}</body>", "<Suspense>{children}</Suspense></body>")
}

/** Installs and builds the storefront; the build checks its types. Takes a minute. */
export async function buildNextShop(kind: Kind, tarball: string): Promise<NextShop> {
  const folder = mkdtempSync(join(tmpdir(), `medusa-payment-fps-next-${kind.next}-`))
  cpSync(TEMPLATE, folder, { recursive: true })
  change(join(folder, "package.json"), packageSchema, ({ dependencies, ...rest }) => ({
    ...rest,
    dependencies: { ...dependencies, next: kind.next, "medusa-payment-fps": `file:${tarball}` },
  }))
  change(join(folder, "tsconfig.json"), tsconfigSchema, ({ compilerOptions, ...rest }) => ({
    ...rest,
    compilerOptions: { ...compilerOptions, moduleResolution: kind.moduleResolution },
  }))
  await runCommand({ command: MANAGERS[kind.manager], args: INSTALL[kind.manager], cwd: folder })
  const { basePath = "", ...config } = kind.config ?? {}
  const settings = JSON.stringify({ poweredByHeader: false, basePath, ...config })
  writeFileSync(
    join(folder, "next.config.mjs"),
    `export default { ...${settings}, redirects: async () => ${JSON.stringify(redirectsTo(basePath))} }\n`,
  )
  if (basePath) {
    const file = join(folder, "src", "lib", "fps.ts")
    const own = readFileSync(file, "utf8").replace(" })", `, basePath: "${basePath}" })`)
    writeFileSync(file, own)
  }
  if (config.cacheComponents) {
    prepareForCacheComponents(join(folder, "src", "app"))
  }
  const next = join(folder, "node_modules", "next", "dist", "bin", "next")
  await runCommand({ command: process.execPath, args: [next, "build"], cwd: folder })

  let server: ProcessGroup | undefined
  let output = ""
  return {
    async start({ port, backend, publishableKey }) {
      server = startGroup(process.execPath, [next, "start", "--port", String(port)], {
        cwd: folder,
        env: {
          ...ownEnvironment(),
          NODE_ENV: "production",
          MEDUSA_BACKEND_URL: backend,
          MEDUSA_PUBLISHABLE_KEY: publishableKey,
        },
      })
      const keep = (chunk: Buffer) => {
        output += chunk.toString()
      }
      server.child.stdout?.on("data", keep)
      server.child.stderr?.on("data", keep)
      await eventually(
        () => answers(`http://localhost:${port}${basePath}/hk`),
        (ok) => ok,
        60_000,
      ).catch(() => {
        throw new Error(`The storefront does not answer:\n${output}`)
      })
    },
    stop: async () => server?.stop(),
    output: () => output,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The store that all shops share leads back to a route without `basePath`. */
function redirectsTo(basePath: string): object[] {
  const source = "/api/fps/:path*"
  const destination = `${basePath}${source}`
  return basePath ? [{ source, destination, basePath: false, permanent: false }] : []
}

function change<T extends z.ZodType>(
  file: string,
  schema: T,
  make: (value: z.output<T>) => object,
): void {
  const value = schema.parse(JSON.parse(readFileSync(file, "utf8")))
  writeFileSync(file, JSON.stringify(make(value), null, 2))
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}
