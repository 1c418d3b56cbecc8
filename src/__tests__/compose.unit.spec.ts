import { readSandboxArguments, type SandboxCommand } from "../cli/sandbox/arguments"
import { parseOptions } from "../fps/settings/parse-options"
import { DEFAULT_API_KEY, DEFAULT_SIGNING_SECRET } from "../sandbox/options"
import { codeBlocks, readPage } from "./pages/pages"

const blocks = codeBlocks(readPage("docs/sandbox.md"))
const file = blocks.find(({ language }) => language === "yaml")?.code ?? ""
const [, services = ""] = /^services:\n((?: {2}.*\n)+)/m.exec(file) ?? []

/** The lines of each service, by its name. */
const service: Record<string, string | undefined> = Object.fromEntries(
  services.split(/^(?= {2}\w)/m).map((lines) => [/\w+/.exec(lines)?.[0] ?? "", lines]),
)
const environment: Record<string, string | undefined> = Object.fromEntries(
  [...(service.backend ?? "").matchAll(/^ {6}([A-Z_]+): (\S+)/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
)
/** What a service publishes, such as `127.0.0.1:4010:4010`. */
const portsOf = (name: string): string[] =>
  [...(/ports: \[(.*)\]/.exec(service[name] ?? "")?.[1]?.matchAll(/"([^"]+)"/g) ?? [])].map(
    ([, port = ""]) => port,
  )

function sandboxOptions() {
  const [, words = ""] =
    /npx medusa-payment-fps sandbox ((?:--\S+ \S+\s+)+)/.exec(service.gateway ?? "") ?? []
  const command = readSandboxArguments("sandbox", words.trim().split(/\s+/))
  return (command as Extract<SandboxCommand, { name: "sandbox" }>).options
}

describe("the compose file", () => {
  it("sets the variables that the pages' options read", () => {
    const pages = [readPage("docs/get-started.md"), readPage("docs/sandbox.md")]
    const read = pages.flatMap(({ text }) =>
      [...text.matchAll(/process\.env\.(FPS_(?:SANDBOX|EVENTS)_\w+)/g)].map(([, name]) => name),
    )
    const set = Object.keys(environment).filter((name) => name.startsWith("FPS_"))
    expect(set.sort()).toEqual([...new Set(read)].sort())
  })

  it("gives the store URLs and keys that it starts with, and that the sandbox takes", () => {
    const { FPS_SANDBOX_URL: baseUrl, FPS_EVENTS_URL: eventsUrl } = environment
    const sandbox = { baseUrl, apiKey: DEFAULT_API_KEY, signingSecret: DEFAULT_SIGNING_SECRET }
    const storefront = { successUrl: "http://localhost:8000", failureUrl: "http://localhost:8000" }
    expect(environment).toMatchObject({
      FPS_SANDBOX_API_KEY: DEFAULT_API_KEY,
      FPS_SANDBOX_SIGNING_SECRET: DEFAULT_SIGNING_SECRET,
    })
    expect(
      parseOptions({
        environments: { sandbox },
        backendUrl: "http://localhost:9000",
        eventsUrl,
        storefront,
      }),
    ).toMatchObject({ eventsUrl })
  })

  it("names a service in every URL between containers", () => {
    const hosts = ["DATABASE_URL", "REDIS_URL", "FPS_SANDBOX_URL", "FPS_EVENTS_URL"].map(
      (name) => new URL(environment[name] ?? "").hostname,
    )
    expect(hosts).toEqual(["postgres", "redis", "gateway", "backend"])
    expect(Object.keys(service)).toEqual(expect.arrayContaining(hosts))
  })

  it("starts a sandbox that answers for its service's name, and for the browser on this machine", () => {
    const { port, host, allowedHosts, publicUrl } = sandboxOptions()
    expect({ host, allowedHosts, publicUrl }).toEqual({
      host: "0.0.0.0",
      allowedHosts: [new URL(environment.FPS_SANDBOX_URL ?? "").hostname],
      publicUrl: `http://localhost:${port}`,
    })
    expect(environment.FPS_SANDBOX_URL).toBe(`http://gateway:${port}`)
    expect(portsOf("gateway")).toEqual([`127.0.0.1:${port}:${port}`])
  })

  it("mounts the store at no path that begins the admin's URL, which Vite would cut off", () => {
    for (const name of ["backend", "gateway"]) {
      const [, folder] = /working_dir: (\S+)/.exec(service[name] ?? "") ?? []
      expect(folder).toMatch(/^\/(?!app\b)/)
      expect(service[name]).toContain(`".:${folder}"`)
    }
  })

  it("publishes ports to this machine only", () => {
    const hmr = /HMR_PORT: (\d+)/.exec(file)?.[1]
    expect(Object.keys(service).flatMap(portsOf)).toEqual([
      "127.0.0.1:4010:4010",
      "127.0.0.1:9000:9000",
      `127.0.0.1:${hmr}:${hmr}`,
    ])
  })
})
