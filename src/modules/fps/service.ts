import { MedusaService } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  createConnectionTests,
  type ConnectionTests,
} from "../../fps/settings/connection-test/create-connection-tests"
import { bound, type Bound } from "../../fps/database/bound"
import { createHealthRecorder, type HealthRecorder } from "../../fps/health/recorder"
import { storePoliciesOnce } from "../../fps/medusa/roles"
import { createTablesCheck, type TablesCheck } from "../../fps/medusa/tables-check"
import * as storefront from "../../fps/checkout/storefront-reads"
import * as queries from "./queries"
import type { ClosedReason } from "../../fps/vocabulary"
import type { FpsSettings } from "../../fps/settings/schema"
import { createSettingsStore, type SettingsStore } from "../../fps/settings/settings-store"
import { signingKeys } from "../../fps/settings/signing-keys"
import { createWatch, type Watch } from "../../fps/checkout/watch"
import { FpsCase } from "./models/fps-case"
import { FpsEvent } from "./models/fps-event"
import { FpsPayment } from "./models/fps-payment"

/**
 * The models that Medusa makes methods of, by name. Those in `models/internal` describe tables that
 * only our own statements read: every model that Medusa knows lengthens its start, and any code of
 * a store could change its rows.
 */
const TABLES = { FpsPayment, FpsEvent, FpsCase }

interface Dependencies {
  readonly __pg_connection__: Knex
  readonly logger?: Logger
}

/**
 * The `fps` module: settings, payments, webhook events, cases and what belongs to them.
 * `queries.ts` lists the queries of each subject. The methods that Medusa generates
 * (`listFpsPayments`, `retrieveFpsCase`, …) are for a store's own code.
 */
export class FpsModuleService extends MedusaService(TABLES) {
  /** Payments at the gateway, and the payment sessions that showed them. */
  readonly payments: Bound<typeof queries.payments>
  /** Verified webhook events. */
  readonly events: Bound<typeof queries.events>
  /** Exceptions that wait for staff. */
  readonly cases: Bound<typeof queries.cases>
  /** The units that are settled as one, and the holder of each lease. */
  readonly purchases: Bound<typeof queries.purchases>
  /** The reads of the customer's own pages. */
  readonly storefront: Bound<typeof storefront>
  /** Requests that wait for a change of a payment. */
  readonly watch: Watch
  /** Links by which what an order owes can be paid. */
  readonly payLinks: Bound<typeof queries.payLinks>
  /** Bank statements, and which line is which payment. */
  readonly statements: Bound<typeof queries.statements>
  /** The results of the daily balance checks. */
  readonly dailyBalance: Bound<typeof queries.dailyBalance>
  /** Alarms, and who was notified of them. */
  readonly alarms: Bound<typeof queries.alarms>
  /** The facts that health reports. Recording never slows or fails the caller. */
  readonly health: HealthRecorder & Bound<typeof queries.health>
  /** Connection tests. */
  readonly connectionTests: ConnectionTests
  /** If this Medusa has the tables that our statements read. */
  readonly medusaTables: TablesCheck
  /** The settings with their sources, for the admin panel. */
  readonly settingsStore: SettingsStore
  readonly __hooks = {
    onApplicationStart: async () => {
      await Promise.all([storePoliciesOnce(), this.medusaTables.check()])
    },
    onApplicationPrepareShutdown: async () => this.watch.close(),
  }

  constructor(container: Dependencies, options: unknown) {
    super(...arguments)
    const knex = container.__pg_connection__
    // The container throws for what it does not have, and does not support `in`.
    const logger = Object.hasOwn(container, "logger") ? container.logger : undefined
    this.medusaTables = createTablesCheck(knex, logger)
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
   * Returns the settings in force, on every instance within a second of a change. Code that needs
   * one asks here each time.
   */
  async settings(): Promise<FpsSettings> {
    return this.settingsStore.settings()
  }

  /** Returns why no new payment begins; null if it may. */
  async whyClosed(): Promise<ClosedReason | null> {
    // A process without jobs learns here that the tables have come.
    if (this.medusaTables.missing && (await this.medusaTables.check())) {
      return "medusa_unsupported"
    }
    return (await this.settings()).acceptPayments ? null : "paused"
  }

  /** Returns every secret that may sign an event, by environment. Only for verifying. */
  async signingKeys() {
    return signingKeys({ environments: await this.settingsStore.secrets() })
  }
}
