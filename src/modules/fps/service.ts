import { MedusaService } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  createConnectionTests,
  type ConnectionTests,
} from "../../fps/settings/connection-test/create-connection-tests"
import { bound, type Bound } from "../../fps/database/bound"
import { createHealthRecorder, type HealthRecorder } from "../../fps/health/recorder"
import * as storefront from "../../fps/checkout/storefront-reads"
import * as queries from "./queries"
import type { FpsSettings } from "../../fps/settings/schema"
import { createSettingsStore, type SettingsStore } from "../../fps/settings/settings-store"
import { signingKeys } from "../../fps/settings/signing-keys"
import { createWatch, type Watch } from "../../fps/checkout/watch"
import { FpsCase } from "./models/fps-case"
import { FpsEvent } from "./models/fps-event"
import { FpsPayment } from "./models/fps-payment"

/**
 * The models of the module, by the names that Medusa makes its methods of. Those in
 * `models/internal` say what is in the tables of which nobody else asks: each that Medusa is told of
 * lengthens its start, and could be changed by any code of a store.
 */
export const TABLES = { FpsPayment, FpsEvent, FpsCase }

interface Dependencies {
  readonly __pg_connection__: Knex
  readonly logger?: Logger
}

/**
 * The `fps` module: settings, the ledger of gateway orders, the inbox of events, cases, and what
 * came to them. Each of its words has a folder of its own, with its queries, which are short
 * transactions in PostgreSQL. The methods that Medusa generates (`listFpsPayments`, `retrieveFpsCase`,
 * …) are for a store's own code.
 */
export class FpsModuleService extends MedusaService(TABLES) {
  /** Every gateway order ever made, and the payment sessions that showed it. */
  readonly payments: Bound<typeof queries.payments>
  /** Events whose signature was right. */
  readonly events: Bound<typeof queries.events>
  /** Money, or its absence, that waits for a person. */
  readonly cases: Bound<typeof queries.cases>
  /** What is settled as one, and whose look it is. */
  readonly purchases: Bound<typeof queries.purchases>
  /** What only the customer's own pages ask for. */
  readonly storefront: Bound<typeof storefront>
  /** Whoever waits for news of a payment. */
  readonly watch: Watch
  /** Links by which what an order owes can be paid. */
  readonly payLinks: Bound<typeof queries.payLinks>
  /** Statements of the bank, and which line is which payment. */
  readonly statements: Bound<typeof queries.statements>
  /** What the checks of the books found. */
  readonly dailyBalance: Bound<typeof queries.dailyBalance>
  /** What is wrong, and who was told of it. */
  readonly alarms: Bound<typeof queries.alarms>
  /** What health tells of; taking it down never slows or fails whoever calls it. */
  readonly health: HealthRecorder & Bound<typeof queries.health>
  /** The tests of the connection. */
  readonly connectionTests: ConnectionTests
  /** The settings with their sources, for the admin panel. */
  readonly settingsStore: SettingsStore
  readonly __hooks = { onApplicationPrepareShutdown: async () => this.watch.close() }

  constructor(container: Dependencies, options: unknown) {
    super(...arguments)
    const knex = container.__pg_connection__
    // Asking the container for what it does not have would throw, and it has no answer to `in`.
    const logger = Object.hasOwn(container, "logger") ? container.logger : undefined
    this.storefront = bound(knex, storefront)
    this.watch = createWatch(this.storefront)
    this.payments = bound(knex, queries.payments)
    this.events = bound(knex, queries.events)
    this.cases = bound(knex, queries.cases)
    this.purchases = bound(knex, queries.purchases)
    this.payLinks = bound(knex, queries.payLinks)
    this.statements = bound(knex, queries.statements)
    this.dailyBalance = bound(knex, queries.dailyBalance)
    this.alarms = bound(knex, queries.alarms)
    this.health = { ...createHealthRecorder(knex), ...bound(knex, queries.health) }
    this.connectionTests = createConnectionTests(knex)
    this.settingsStore = createSettingsStore({ knex, options, logger })
  }

  /**
   * The settings in force, on every instance within a second of a change. Everything that needs one
   * asks here, each time it needs it.
   */
  async settings(): Promise<FpsSettings> {
    return this.settingsStore.settings()
  }

  /** Every secret an event may be signed with, by environment. For verifying, nothing else. */
  async signingKeys() {
    return signingKeys({ environments: await this.settingsStore.secrets() })
  }
}
