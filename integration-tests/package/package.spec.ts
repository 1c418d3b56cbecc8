import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { report } from "../helpers/report"
import { startRunningStore, type RunningStore } from "../helpers/running-store"
import { STAFF } from "../helpers/seed"
import { eventually } from "../helpers/wait"
import { QUIET, makeApp, runManager, tarball, untilPacked } from "./support/install"
import { routes } from "./support/routes"
import { portOfOurs } from "../helpers/this-run"

const ROOT = join(__dirname, "..", "..")
const HELPERS = join(ROOT, "integration-tests", "helpers")

/** What any Medusa app has, in the versions that we are tested with. */
const MEDUSA = [
  "@medusajs/admin-sdk",
  "@medusajs/cli",
  "@medusajs/framework",
  "@medusajs/medusa",
] as const
const TOOLS = ["@swc/core", "ts-node", "typescript"] as const

const TSCONFIG = {
  "ts-node": { swc: true },
  compilerOptions: {
    target: "ES2022",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    skipLibCheck: true,
  },
}

/** What a store has in its configuration already, and options that are known once the store runs. */
const THEIRS = `
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: "*", adminCors: "*", authCors: "*", jwtSecret: "test", cookieSecret: "test" },
  },
  admin: { disable: true },`
const OPTIONS = 'const fpsOptions = JSON.parse(process.env.FPS_OPTIONS ?? "{}")'

/** As a store owner writes it: what docs/get-started.md says, in a store. */
function configuration(): string {
  const page = readFileSync(join(ROOT, "docs", "get-started.md"), "utf8")
  const [, shown] = /```ts\n\/\/ medusa-config\.ts\n[^]*?(export default [^]*?)```/.exec(page) ?? []
  if (!shown) {
    throw new Error("docs/get-started.md shows no configuration.")
  }
  const exported = shown.replace("defineConfig({", `defineConfig({${THEIRS}`)
  return `import { defineConfig } from "@medusajs/framework/utils"\n\n${OPTIONS}\n\n${exported}`
}

const STARTS = 20

describe("the packed package in another Medusa app", () => {
  let app = ""
  let running: RunningStore | undefined

  const files = () =>
    readdirSync(join(app, "node_modules", "medusa-payment-fps"), { recursive: true }).map(String)

  beforeAll(async () => {
    await untilPacked()
    app = installPackage()
    mkdirSync(join(app, "src", "scripts"), { recursive: true })
    for (const file of ["seed.ts", "seed-exec.ts"]) {
      cpSync(join(HELPERS, file), join(app, "src", "scripts", file))
    }
    running = await startRunningStore(
      { placeOrder: "before_payment" },
      { cwd: app, seedScript: "./src/scripts/seed-exec.ts" },
    )
  })

  afterAll(async () => {
    await running?.close()
    rmSync(app, { recursive: true, force: true })
  })

  it("takes a payment", async () => {
    const { shop, sandbox, ...store } = started(running)
    const { gatewayOrderId, orderId } = await shop.checkout({ placeOrder: "before_payment" })
    await sandbox.pay(gatewayOrderId)
    await eventually(
      async () =>
        store.sql("select settlement from fps_payment where gateway_order_id = $1", [
          gatewayOrderId,
        ]),
      ([row]) => row?.settlement === "settled",
    )
    expect(
      await store.sql(
        `select c.amount::text from capture c join payment p on p.id = c.payment_id
           join order_payment_collection o on o.payment_collection_id = p.payment_collection_id
          where o.order_id = $1`,
        [orderId],
      ),
    ).toEqual([{ amount: "100" }])
  })

  it("brings no second copy of anything that Medusa has one of", () => {
    const { packages } = JSON.parse(readFileSync(join(app, "package-lock.json"), "utf8")) as {
      packages: Record<string, unknown>
    }
    const copies = (name: RegExp) => Object.keys(packages).filter((path) => name.test(path))
    expect({
      framework: copies(/node_modules\/@medusajs\/(framework|medusa|ui|icons|js-sdk)$/),
      react: copies(/node_modules\/(react|react-router-dom|@tanstack\/react-query)$/),
    }).toEqual({
      framework: ["framework", "icons", "js-sdk", "medusa", "ui"].map(
        (name) => `node_modules/@medusajs/${name}`,
      ),
      react: ["@tanstack/react-query", "react", "react-router-dom"].map(
        (name) => `node_modules/${name}`,
      ),
    })
  })

  it("holds the compiled code, and neither tests nor the demo", () => {
    expect(files()).toContain(".medusa/server/src/providers/fps/index.js")
    expect(files()).toContain(".medusa/server/src/providers/fps/index.d.ts")
    expect(
      files().filter((file) => /__tests__|\/demo\/|integration-tests|\.env/.test(file)),
    ).toEqual([])
  })

  it("serves every route of the sources", async () => {
    const { url, store } = started(running)
    const login = await store.http().post("/auth/user/emailpass").send(STAFF).expect(200)
    const headers = {
      authorization: `Bearer ${(login.body as { token: string }).token}`,
      "x-publishable-api-key": store.seeded().publishableKey,
    }
    const answers = await Promise.all(
      routes().map(async ({ method, path }) => {
        const answer = await fetch(`${url}${path}`, { method, headers })
        return { asked: `${method} ${path}`, status: answer.status, said: await answer.text() }
      }),
    )
    const asked = answers.map((answer) => answer.asked)
    expect(asked).toContain("POST /admin/fps/settings/connection-tests")
    expect(asked).toContain("GET /admin/fps/settings/connection-tests/nothing")
    // So answers Express where nobody listens.
    const unserved = ({ asked, said }: (typeof answers)[number]) => said.includes(`Cannot ${asked}`)
    expect(answers.filter((answer) => unserved(answer) || answer.status >= 500)).toEqual([])
    expect(answers.find((answer) => answer.asked === "GET /fps/return/connection-test")).toEqual(
      expect.objectContaining({
        status: 200,
        said: expect.stringContaining("This was a test of the connection"),
      }),
    )
    expect(await (await fetch(`${url}/admin/fps/nowhere`, { headers })).text()).toContain(
      "Cannot GET /admin/fps/nowhere",
    )
  })

  it("names the files of the sources in the trace of an error", () => {
    const script = `const { default: fps } = require("medusa-payment-fps/modules/fps")
      const validate = fps.loaders.find(({ name }) => name === "validateOptions")
      validate({ options: { environments: 1 } }).catch(({ stack }) => console.log(stack))`
    const stack = execFileSync(process.execPath, ["-e", script], { cwd: app, encoding: "utf8" })
    expect(stack).toMatch(/\/src\/fps\/settings\/parse-options\.js:\d+:\d+\)/)
    expect(stack).toMatch(/\/src\/modules\/fps\/loaders\/validate-options\.js:\d+:\d+\)/)
  })

  it("exports each entry by itself", () => {
    const entries = ["providers/fps", "modules/fps", "workflows", "sandbox", "storefront"]
    const script = `const ours = (file) => file.includes("/node_modules/medusa-payment-fps/")
      for (const entry of ${JSON.stringify(entries)}) {
        Object.keys(require.cache).filter(ours).forEach((file) => delete require.cache[file])
        const exported = Object.keys(require("medusa-payment-fps/" + entry))
        console.log(entry, exported.length > 0)
      }`
    const printed = execFileSync(process.execPath, ["-e", script], { cwd: app, encoding: "utf8" })
    expect(printed.trim().split("\n")).toEqual(entries.map((entry) => `${entry} true`))
  })

  it.each(["gateway/client", "modules/fps/service", ".medusa/server/src/protocol/index"])(
    "keeps %s to itself",
    (path) => {
      const script = `try { require("medusa-payment-fps/${path}") } catch (e) { console.log(e.code) }`
      const printed = execFileSync(process.execPath, ["-e", script], { cwd: app, encoding: "utf8" })
      expect(printed.trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED")
    },
  )

  it("has no source maps, whose sources nobody has", () => {
    const folder = join(app, "node_modules", "medusa-payment-fps")
    const mapped = files().filter(
      (file) =>
        file.endsWith(".js") &&
        readFileSync(join(folder, file), "utf8").includes("sourceMappingURL=data"),
    )
    expect(mapped).toEqual([])
  })

  it("has its doctor, which finds nothing wrong with this store", () => {
    const { url, env } = started(running)
    const bin = join(app, "node_modules", ".bin", "medusa-payment-fps")
    const { status, stdout } = spawnSync(bin, ["doctor"], {
      cwd: app,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "", ...env },
    })
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining(`backendUrl is ${url}, and the gateway is on this machine`),
    })
    expect(stdout).toContain("ok    all migrations of the plugin have run")
  })

  it("exports the storefront kit as one ECMAScript module with types, and its guide", () => {
    const script = `import { createFps } from "medusa-payment-fps/storefront"
      console.log(import.meta.resolve("medusa-payment-fps/storefront"), typeof createFps)`
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: app,
      encoding: "utf8",
    })
    expect(printed.trim()).toMatch(/storefront\/index\.mjs function$/)
    expect(files()).toEqual(
      expect.arrayContaining([
        ".medusa/server/src/storefront/index.d.mts",
        ".medusa/server/src/storefront/index.d.ts",
        "docs/storefront-sdk.md",
      ]),
    )
  })

  it("starts a sandbox from its bin within two seconds, which refuses a wrong key", async () => {
    const startSandbox = async () => {
      const port = await portOfOurs()
      const bin = join(app, "node_modules", ".bin", "medusa-payment-fps")
      const started = performance.now()
      const child = spawn(bin, ["sandbox", "--port", String(port)], { cwd: app })
      try {
        const status = await eventually(
          () => createOrderWithoutKey(port, child),
          (value) => value !== null,
        )
        expect(status).toBe(401)
        return Math.round(performance.now() - started)
      } finally {
        child.kill("SIGINT")
      }
    }
    // The best of a few tells of the sandbox; one alone tells of what else the machine does.
    const times: number[] = []
    while (times.length < STARTS && Math.min(Infinity, ...times) >= 2000) {
      times.push(await startSandbox())
    }
    report(`the packed sandbox answered ${times.join(", ")} ms after its start`)
    expect(Math.min(...times)).toBeLessThan(2000)
  })
})

async function createOrderWithoutKey(port: number, child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) {
    throw new Error(`The sandbox ended with ${child.exitCode}.`)
  }
  try {
    const response = await fetch(`http://127.0.0.1:${port}/directpay/o/order`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    })
    return response.status
  } catch {
    return null
  }
}

/** Installs the packed package by npm into a Medusa app, as a store owner does. */
function installPackage(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>
  }
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  const app = makeApp(
    { dependencies: versions(MEDUSA), devDependencies: versions(TOOLS) },
    { "medusa-config.ts": configuration(), "tsconfig.json": JSON.stringify(TSCONFIG) },
  )
  const started = performance.now()
  runManager("npm", app, "install", tarball(), ...QUIET)
  report(`npm installed Medusa and the package in ${seconds(started)} s`)
  return app
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1000)
}

function started<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("The store did not start.")
  }
  return value
}
