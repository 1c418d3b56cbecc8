import { FpsModuleService } from "../../src/modules/fps"
import { createEmptyDatabase, type MigratedDatabase } from "./migration/database"

const OPTIONS = {
  environments: {
    sandbox: {
      baseUrl: "https://gateway.example",
      apiKey: "key",
      signingSecret: "a-signing-secret",
    },
  },
  backendUrl: "https://api.example",
  storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
}

describe("the migration", () => {
  let database: MigratedDatabase | undefined
  const get = (): MigratedDatabase => {
    if (!database) {
      throw new Error("The database is not made yet.")
    }
    return database
  }
  const shape = async () => ({
    columns: await get().sql(
      `select table_name, column_name, data_type, is_nullable, column_default
         from information_schema.columns
        where table_schema = 'public' and table_name like 'fps_%' order by 1, 2`,
    ),
    indexes: await get().sql(
      "select indexdef from pg_indexes where tablename like 'fps_%' order by indexname",
    ),
    checks: await get().sql(
      `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid::regclass::text like 'fps_%' order by conname`,
    ),
  })

  beforeEach(async () => {
    database = await createEmptyDatabase("fps-migration")
  })
  afterEach(() => database?.drop())

  it("makes tables that the module works with", async () => {
    await get().up()
    const fps = new FpsModuleService({ __pg_connection__: get().knex }, OPTIONS)
    expect(await fps.purchases.take({ token: "token", seconds: 60 })).toBeNull()
    expect(await fps.payments.find({ id: "fpspay_none" })).toBeNull()
  })

  it("can be taken back, leaves nothing, and makes the same again", async () => {
    await get().up()
    const made = await shape()
    await get().down()
    expect(await shape()).toEqual({ columns: [], indexes: [], checks: [] })
    await get().up()
    expect(await shape()).toEqual(made)
  })

  it("asks for a purchase that is due or idle, and idle only where all is settled", async () => {
    await get().up()
    const insert = (columns: string, values: string) =>
      get().sql(
        `insert into fps_purchase (id, cart_id, ${columns}) values ('one', 'cart', ${values})`,
      )
    await expect(insert("revision", "1")).rejects.toThrow(/fps_purchase_due_or_idle/)
    await expect(insert("next_run_at, idle_since", "now(), now()")).rejects.toThrow(
      /fps_purchase_due_or_idle/,
    )
    await expect(insert("revision, idle_since", "1, now()")).rejects.toThrow(
      /fps_purchase_idle_is_settled/,
    )
    await insert("idle_since", "now()")
  })
})
