import { OPTIONS } from "./options"
import type { Configuration, Database, Facts, Infrastructure } from "../facts"

/** One process that keeps everything in memory. */
export const ALONE: Infrastructure = {
  hasRedisUrl: false,
  workerMode: "shared",
  locksAreInMemory: true,
  eventsThroughRedis: false,
  workflowsThroughRedis: false,
  hasSharedCache: false,
}

const CONFIGURATION: Configuration = {
  plugin: { options: OPTIONS, migrations: ["Migration1", "Migration2"] },
  payment: {
    providers: [
      { id: "checkout", resolve: "medusa-payment-fps/providers/fps", isOurs: true },
      { id: "stripe", resolve: "@medusajs/medusa/payment-stripe", isOurs: false },
    ],
  },
  infrastructure: ALONE,
}

const DATABASE: Database = {
  version: "16.4",
  migrations: ["Migration1", "Migration2", "MigrationOfAnother"],
  missing: null,
  regions: [{ name: "Hong Kong", currency: "hkd", hasProvider: true }],
  salesChannels: ["sc_shop"],
  settings: [],
}

/** A store with which everything is right, but for what is given. */
export function storeWith({
  configuration = {},
  database = {},
  ...rest
}: Partial<Omit<Facts, "configuration" | "database">> & {
  readonly configuration?: Partial<Configuration>
  readonly database?: Partial<Database>
} = {}): Facts {
  return {
    node: "22.12.0",
    packages: [
      { name: "@medusajs/framework", version: "2.21.2" },
      { name: "@medusajs/medusa", version: "2.21.2" },
    ],
    configuration: { ok: true, value: { ...CONFIGURATION, ...configuration } },
    database: { ok: true, value: { ...DATABASE, ...database } },
    processes: 1,
    ...rest,
  }
}
