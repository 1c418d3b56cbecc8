import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { join } from "node:path"
import { Client } from "pg"
import { FPS_MODULE, type FpsModuleService } from "../../src/modules/fps"
import { describeAccepting } from "./fps-module/accepting"
import { describeCases } from "./fps-module/cases"
import { describeChanges } from "./fps-module/changes"
import { describeClaims } from "./fps-module/claims"
import { describeInbox } from "./fps-module/inbox"
import { describeLeases } from "./fps-module/leases"
import { describeLedger } from "./fps-module/ledger"
import { describeLooks } from "./fps-module/looks"
import { describePurchases } from "./fps-module/purchases"
import { describeRemoving } from "./fps-module/removing"
import { describeRouting } from "./fps-module/routing"
import { describeSchema } from "./fps-module/schema"
import type { Module } from "./fps-module/support"

const FOLDER = join(__dirname, "../../src/modules/fps")

moduleIntegrationTestRunner<FpsModuleService>({
  moduleName: FPS_MODULE,
  resolve: FOLDER,
  // As the store owner's database is made: by the migrations, and not from the models.
  pathToMigrations: join(FOLDER, "migrations"),
  moduleOptions: {
    environments: {
      sandbox: {
        baseUrl: "https://gateway.example",
        apiKey: "key",
        signingSecret: "a-signing-secret",
      },
    },
    backendUrl: "https://api.example",
    storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
  },
  testSuite: ({ service, dbConfig, MikroOrmWrapper }) => {
    let client: Client | undefined
    beforeEach(async () => {
      client = new Client({ connectionString: dbConfig.clientUrl })
      await client.connect()
    })
    afterEach(() => client?.end())
    const get = (): Module => ({
      fps: service,
      sql: async (text, values) => {
        const result = await client?.query<Record<string, unknown>>(text, values)
        return result?.rows ?? []
      },
    })

    describe("the fps module on PostgreSQL", () => {
      describeSchema(get)
      describeInbox(get)
      describeRouting(get)
      describeClaims(get)
      describeLeases(get)
      describeLooks(get)
      describeLedger(get)
      describe("changePayment", () => describeChanges(get))
      describePurchases(get)
      describeAccepting(get)
      describe("removeEvents", () => describeRemoving(get))
      describe("openCase", () => describeCases(get))
      it("has from its migrations what its models describe", async () => {
        const difference = await MikroOrmWrapper.getOrm().schema.getUpdateSchemaSQL({
          wrap: false,
        })
        // Medusa adds these to every model; no row of ours is ever marked as deleted.
        const unused = /^CREATE INDEX IF NOT EXISTS "IDX_fps_\w+_deleted_at" /
        const statements = difference.split("\n").filter((line) => line.trim() !== "")
        expect(statements.filter((line) => !unused.test(line))).toEqual([])
      })
    })
  },
})
