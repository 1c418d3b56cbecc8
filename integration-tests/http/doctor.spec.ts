import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { sql } from "../helpers/sql"
import { SANDBOX_KEY, SANDBOX_SECRET, describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { examine, makeStore, runDoctor } from "./doctor/run-doctor"
import { portOfOurs } from "../helpers/this-run"

const NOT_TOLD = [SANDBOX_KEY, SANDBOX_SECRET, "production-api-key", "production-signing-secret"]

describeStore("the doctor", {}, (store) => {
  const folders: string[] = []
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  const storeWith = (config: string) => {
    const folder = makeStore(config)
    folders.push(folder)
    return folder
  }
  const withOptions = (change: object) => ({
    env: {
      FPS_OPTIONS: JSON.stringify({ ...JSON.parse(process.env.FPS_OPTIONS ?? "{}"), ...change }),
    },
  })

  it("finds nothing wrong with a store that takes payments, and tells no secret", async () => {
    const { code, stdout, stderr } = await runDoctor([])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/environment sandbox\n\n(ok .*\n|warn .*\n {8}.*\n)+\n\d+ passed, /)
    expect(stdout).toContain("ok    all migrations of the plugin have run")
    expect(stdout).toContain("ok    pp_fps_checkout can be chosen in Hong Kong")
    expect(NOT_TOLD.filter((secret) => stdout.includes(secret))).toEqual([])
  })

  it("takes the store's folder by its name", async () => {
    const { code, faults } = await examine(["--directory", process.cwd()], { cwd: "/" })
    expect({ code, faults }).toEqual({ code: 0, faults: [] })
  })

  it("refuses a folder without a store, and arguments it does not know", async () => {
    const [none, unknown] = [await runDoctor([], { cwd: "/" }), await runDoctor(["--heal"])]
    expect([none.code, unknown.code]).toEqual([2, 2])
    expect(none.stderr).toContain("There is no medusa-config.ts in /.")
  })

  it("names each wrong option", async () => {
    const { code, faults } = await examine([], withOptions({ colour: "red", backendUrl: "shop" }))
    expect({ code, faults }).toEqual({
      code: 1,
      faults: [
        "options: option backendUrl: must be an http or https address, such as https://shop.example.com",
        "options: option colour: there is no such option; check the spelling or take it out",
      ],
    })
  })

  it("names a storefront whose sales channel the store does not have", async () => {
    const own = {
      successUrl: "https://tea.test/{session_id}",
      failureUrl: "tea://fps/{session_id}",
    }
    const storefronts = { [store.seeded().salesChannelId]: own, sc_gone: own }
    const { code, faults } = await examine([], withOptions({ storefronts }))
    expect({ code, faults }).toEqual({
      code: 1,
      faults: ["storefront: storefronts.sc_gone: the store has no sales channel with this id"],
    })
  })

  it("says that the database is away, without its password", async () => {
    const port = await portOfOurs()
    const DATABASE_URL = `postgres://someone:hush-hush@localhost:${port}/shop`
    const { code, stdout, stderr } = await runDoctor([], { env: { DATABASE_URL } })
    expect(code).toBe(1)
    expect(stdout).toMatch(/fail {2}the database cannot be read: .*ECONNREFUSED/)
    expect(stdout + stderr).not.toContain("hush-hush")
  })

  it("says that a migration did not run", async () => {
    const folder = join(process.cwd(), "src", "modules", "fps", "migrations")
    const newest = readdirSync(folder).sort().at(-1)?.replace(/\.ts$/, "") ?? ""
    await sql(store, "delete from mikro_orm_migrations where name = ?", [newest])
    const { code, faults } = await examine()
    expect({ code, faults }).toEqual({
      code: 1,
      faults: [`migrations: not run: ${newest}`],
    })
  })

  it("says that the provider is in no region with Hong Kong dollars", async () => {
    await sql(
      store,
      "delete from region_payment_provider where payment_provider_id = 'pp_fps_checkout'",
    )
    const { code, faults } = await examine()
    expect({ code, faults }).toEqual({
      code: 1,
      faults: ["region: pp_fps_checkout is in no region with HKD"],
    })
  })

  it("goes by what the panel saved", async () => {
    await sql(
      store,
      `insert into fps_setting (path, value, changed_at) values ('environment', '"production"', now())`,
    )
    const { code, environment, faults } = await examine()
    expect({ code, environment, faults }).toEqual({
      code: 1,
      environment: "production",
      faults: [
        `backend_url: backendUrl is ${store.backendUrl()}, which the gateway cannot reach`,
        ...["successUrl", "failureUrl", "pendingUrl"].map(
          (name) => `storefront: storefront.${name} is an address that no customer can reach`,
        ),
      ],
    })
  })

  it("says what several processes need", async () => {
    const { code, faults } = await examine(["--processes", "2"])
    expect({ code, faults }).toEqual({
      code: 1,
      faults: [
        "locking: 2 processes, but locks are in memory (not shared)",
        "redis: 2 processes do not share events, workflows and scheduled jobs",
      ],
    })
  })

  it("says that the plugin and its provider are missing", async () => {
    const cwd = storeWith("export default defineConfig({ projectConfig })")
    const { code, faults } = await examine([], { cwd })
    expect({ code, faults }).toMatchObject({
      code: 1,
      faults: [
        "plugin: the plugin is not listed, or not installed",
        "provider: the payment module does not have the provider",
      ],
    })
  })

  it("says that the configuration cannot be read, prints its own words elsewhere", async () => {
    const cwd = storeWith(`console.log("loading")
      throw new Error("no postgres://shop:hush-hush@db.example.com today")`)
    const { code, stdout, stderr } = await runDoctor(["--json"], { cwd })
    expect({ code, stderr }).toEqual({ code: 1, stderr: "loading\n" })
    expect(JSON.parse(stdout)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({
          check: "configuration",
          what: "medusa-config cannot be read: no postgres://***@db.example.com today",
        }),
      ]),
    })
  })

  it("fails where the configuration ends the process", async () => {
    const cwd = storeWith("process.exit(0)")
    const { code, stdout, stderr } = await runDoctor([], { cwd })
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toContain("medusa-config ended the process")
  })

  describe("asked for the round trip", () => {
    const keyOf = async () => {
      const keys = store.container().resolve(Modules.API_KEY)
      const { token } = await keys.createApiKeys({ type: "secret", title: "CI", created_by: "ci" })
      return token
    }

    it("waits for what the gateway does", async () => {
      const MEDUSA_ADMIN_API_KEY = await keyOf()
      const running = examine(["--round-trip"], { env: { MEDUSA_ADMIN_API_KEY } })
      const [test] = await eventually(
        () => sql(store, "select gateway_order_id as id from fps_connection_test"),
        ([one]) => typeof one?.id === "string",
        60_000,
      )
      await store.sandbox().expire(String(test?.id))
      const { code, fine } = await running
      expect(code).toBe(0)
      expect(fine).toContain(
        "round_trip: sandbox: the gateway takes orders, and its events arrive rightly signed",
      )
    })

    it("makes no real payment request unasked", async () => {
      const { code, faults } = await examine([
        ...["--round-trip", "--environment", "production"],
        ...["--admin-api-key", await keyOf()],
      ])
      expect({ code, faults }).toEqual({
        code: 1,
        faults: [
          "round_trip: production was not tested: a real payment request of HK$1.00 would be made",
        ],
      })
    })

    it("says that the key is wrong, or missing", async () => {
      const none = await examine(["--round-trip"])
      expect(none.faults).toEqual([
        "round_trip: no test of the connection: no API key of Medusa is given",
      ])
      // As a person reads it: all else stands there before the waiting.
      const { stdout } = await runDoctor(["--round-trip", "--admin-api-key", "sk_wrong"])
      expect(stdout).toMatch(
        /^ok {4}the options are right$[^]*^The connection test waits [^]*^fail {2}the backend does not know the API key$[^]*^\d+ passed, \d+ warnings, 1 failed$/m,
      )
    })
  })
})
