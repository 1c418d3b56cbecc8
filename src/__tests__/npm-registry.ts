import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A registry for npm, with packages that hold nothing. */
export interface Registry {
  /** What npm asked for: method and path. */
  readonly asked: string[]
  /** What it has: versions by name. */
  readonly versions: Record<string, readonly string[]>
  /** What npm runs with: no settings of this machine, and no build service behind it. */
  readonly env: NodeJS.ProcessEnv
  close(): Promise<void>
}

/** Listens on a free port of this machine. A package without versions is one that it does not know. */
export async function startRegistry(
  versions: Record<string, readonly string[]>,
): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-registry-"))
  const registry = { asked: [] as string[], versions: { ...versions } }
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request
    registry.asked.push(`${method} ${url}`)
    const [name = "", , file] = url.slice(1).split("/")
    const known = registry.versions[name] ?? []
    response.writeHead(known.length > 0 ? 200 : 404, { "content-type": "application/json" })
    response.end(file ? tarball(folder, file) : JSON.stringify(describe(name, known, address())))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    ...registry,
    env: npmEnv(folder, address()),
    close: async () => {
      rmSync(folder, { recursive: true, force: true })
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function describe(name: string, versions: readonly string[], address: string) {
  const manifests = versions.map((version) => {
    const tarball = `http://${address}/${name}/-/${name}@${version}.tgz`
    return [version, { name, version, dist: { tarball } }]
  })
  return {
    name,
    "dist-tags": { latest: versions.at(-1) },
    versions: Object.fromEntries(manifests) as object,
  }
}

function tarball(folder: string, file: string): Buffer {
  const [, name = "", version = ""] = /^(.+)@(.+)\.tgz$/.exec(file) ?? []
  const made = join(folder, file)
  mkdirSync(join(`${made}.d`, "package"), { recursive: true })
  const manifest = JSON.stringify({ name, version })
  writeFileSync(join(`${made}.d`, "package", "package.json"), manifest)
  execFileSync("tar", ["-czf", made, "-C", `${made}.d`, "package"])
  return readFileSync(made)
}

function npmEnv(folder: string, address: string): NodeJS.ProcessEnv {
  const others = /^(npm_|ci$|github_|gitlab_|actions_|sigstore_)/i
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name))),
    NODE_OPTIONS: "",
    npm_config_update_notifier: "false",
    npm_config_registry: `http://${address}`,
    [`npm_config_//${address}/:_authToken`]: "nobody",
    npm_config_cache: join(folder, "cache"),
    npm_config_userconfig: join(folder, "npmrc"),
  }
}
