import supertest from "supertest"
import fpsAnnounceCases from "../../src/jobs/fps-announce-cases"
import fpsSettleWaiting from "../../src/jobs/fps-settle-waiting"
import { FPS_MODULE, type FpsModuleService } from "../../src/modules/fps"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import { bootMedusa, type BootedMedusa } from "../helpers/boot"
import { captureLog, type CapturedLog } from "../helpers/captured-log"
import { withClient } from "../helpers/database/connect"
import { migrate } from "../helpers/database/template"
import { deliver } from "../helpers/deliver"
import { Shop } from "../helpers/shop"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../helpers/store"
import { portOfOurs } from "../helpers/this-run"
import { eventually } from "../helpers/wait"

/** The plugin was installed, and nobody has run `npx medusa db:migrate`. */
describe("a store without the plugin's tables", () => {
  let sandbox: Sandbox
  let medusa: BootedMedusa
  let log: CapturedLog
  let store: Store
  let database = ""

  beforeAll(async () => {
    const port = await portOfOurs()
    const backendUrl = `http://localhost:${port}`
    sandbox = await createSandbox({ apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET })
    process.env.PORT = String(port)
    process.env.MEDUSA_ADMIN_DISABLED = "true"
    process.env.FPS_OPTIONS = JSON.stringify({
      backendUrl,
      environments: {
        sandbox: { baseUrl: sandbox.url, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
      },
    })
    medusa = await bootMedusa(async (client) => {
      const { rows } = await client.query<{ name: string; database: string }>(
        "select tablename as name, current_database() as database from pg_tables where tablename like 'fps\\_%' and tablename <> 'fps_test_seeded'",
      )
      database = rows[0]?.database ?? ""
      await client.query(`drop table ${rows.map(({ name }) => name).join(", ")} cascade`)
      await client.query("delete from mikro_orm_migrations where name = 'Migration20261126120000'")
    })
    store = {
      container: () => medusa.container,
      fps: () => medusa.container.resolve<FpsModuleService>(FPS_MODULE),
      sandbox: () => sandbox,
      http: () => supertest.agent(backendUrl),
      shop: () => new Shop(store),
      seeded: () => medusa.seeded,
      backendUrl: () => backendUrl,
    }
    log = captureLog(store)
  }, 300_000)

  afterAll(async () => {
    log.stop()
    await medusa.close()
    await sandbox.close()
  })

  const startWith = async (provider_id: string) => {
    const post = (path: string, body: object) =>
      store.http().post(path).set("x-publishable-api-key", medusa.seeded.publishableKey).send(body)
    const made = await post("/store/payment-collections", { cart_id: await store.shop().cart() })
    const { payment_collection } = made.body as { payment_collection: { id: string } }
    return post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
      provider_id,
    })
  }

  it("starts, sells with other providers, refuses new FPS payments and loses no event", async () => {
    const refused = await startWith("pp_fps_checkout")
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: "fps_medusa_unsupported" })
    expect((await startWith("pp_system_default")).status).toBe(200)
    // Anything but a 2xx: the gateway sends it again.
    const body = JSON.stringify({ event: { eventId: 2001 }, eventData: { OrderID: "unknown" } })
    expect((await deliver(store, { body, id: "evt_1" })).status).toBe(503)
    expect(sandbox.orders()).toEqual([])
  })

  it("names the remedy in the log, and begins no passes", async () => {
    await fpsSettleWaiting(medusa.container)
    await fpsAnnounceCases(medusa.container)
    expect(log.text()).toMatch(/fps_event\S* does not exist; run npx medusa db:migrate/)
    expect(log.text()).not.toContain("settlement pass failed")
    expect(store.fps().medusaTables.missing).toMatchObject({ tables: ["fps_purchase"] })
  })

  it("takes payments once the migrations have run, without a restart", async () => {
    await migrate(database)
    const { status } = await eventually(
      () => startWith("pp_fps_checkout"),
      (answer) => answer.status === 200,
      30_000,
    )
    expect(status).toBe(200)
    await withClient(database, async (client) => {
      expect((await client.query("select status from fps_payment")).rows).toEqual([
        { status: "pending" },
      ])
    })
  })
})
