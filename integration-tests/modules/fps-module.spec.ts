import { MikroORM } from "@medusajs/framework/mikro-orm/postgresql"
import { loadModels, toMikroOrmEntities } from "@medusajs/framework/utils"
import { TestDatabaseUtils } from "@medusajs/test-utils"
import { join } from "node:path"
import { Client } from "pg"
import { describeModule } from "../helpers/running-module"
import { describeAccepting } from "./fps-module/accepting"
import { describeCases } from "./fps-module/cases"
import { describeChanges } from "./fps-module/changes"
import { describeClaims } from "./fps-module/claims"
import { describeDue } from "./fps-module/due"
import { describeInbox } from "./fps-module/inbox"
import { describeLeases } from "./fps-module/leases"
import { describeLedger } from "./fps-module/ledger"
import { describeLooks } from "./fps-module/looks"
import { describePurchases } from "./fps-module/purchases"
import { describeRemoving } from "./fps-module/removing"
import { describeRouting } from "./fps-module/routing"
import { describeStorm } from "./fps-module/storm"
import { describeSchema } from "./fps-module/schema"
import type { Module } from "./fps-module/support"

const FOLDER = join(__dirname, "../../src/modules/fps")
const MODELS = [join(FOLDER, "models"), join(FOLDER, "models", "internal")]
const NAME = "fps-module"

describeModule(NAME, ({ fps }) => {
  const clientUrl = TestDatabaseUtils.getDatabaseURL(NAME)
  let client: Client | undefined
  const get = (): Module => ({
    fps: fps(),
    sql: async (text, values) => {
      const result = await client?.query<Record<string, unknown>>(text, values)
      return result?.rows ?? []
    },
  })

  describe("the fps module on PostgreSQL", () => {
    beforeEach(async () => {
      client = new Client({ connectionString: clientUrl })
      await client.connect()
    })
    afterEach(() => client?.end())

    describeSchema(get)
    describeInbox(get)
    describeRouting(get)
    describeStorm(get)
    describeClaims(get)
    describeLeases(get)
    describeLooks(get)
    describe("a purchase", () => describeDue(get))
    describeLedger(get)
    describe("ledger.change", () => describeChanges(get))
    describePurchases(get)
    describeAccepting(get)
    describe("inbox.remove", () => describeRemoving(get))
    describe("cases.open", () => describeCases(get))
    it("has from its migrations what its models describe", async () => {
      const orm = await MikroORM.init(
        TestDatabaseUtils.getMikroOrmConfig({
          mikroOrmEntities: toMikroOrmEntities(MODELS.flatMap((folder) => loadModels(folder))),
          pathToMigrations: join(FOLDER, "migrations"),
          clientUrl,
          schema: "public",
        }),
      )
      const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false })
      await orm.close()
      // Medusa adds these to every model; no row of ours is ever marked as deleted.
      const unused = /^CREATE INDEX IF NOT EXISTS "IDX_fps_\w+_deleted_at" /
      const statements = difference.split("\n").filter((line) => line.trim() !== "")
      expect(statements.filter((line) => !unused.test(line))).toEqual([
        // Of an expression, or of what an array holds, which no model can describe.
        'drop index "IDX_fps_confirmation_marks";',
        'drop index "IDX_fps_payment_reference_triples";',
        'drop index "IDX_fps_statement_line_numbers";',
      ])
    })
  })
})
