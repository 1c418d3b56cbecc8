import { MedusaService } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { createAlarms, type Alarms } from "./alarms/create-alarms"
import { createBooksLog, type BooksLog } from "./books/create-books-log"
import { createStatements, type Statements } from "./books/create-statements"
import { createCases, type Cases } from "./cases/create-cases"
import {
  createConnectionTests,
  type ConnectionTests,
} from "./connection-tests/create-connection-tests"
import { createHealth, type Health } from "./health/create-health"
import { createInbox, type Inbox } from "./inbox/create-inbox"
import { createLedger, type Ledger } from "./ledger/create-ledger"
import { createStorefrontReads, type StorefrontReads } from "./ledger/storefront-reads"
import { createPayLinks, type PayLinks } from "./pay-links/create-pay-links"
import { createPurchases, type Purchases } from "./purchases/create-purchases"
import type { FpsSettings } from "./settings/schema"
import { createSettingsStore, type SettingsStore } from "./settings/settings-store"
import { signingKeys } from "./settings/signing-keys"
import { TABLES } from "./tables"
import { createWatch, type Watch } from "./watch/create-watch"

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
  readonly ledger: Ledger
  /** Events whose signature was right. */
  readonly inbox: Inbox
  /** Money, or its absence, that waits for a person. */
  readonly cases: Cases
  /** What is settled as one, and whose look it is. */
  readonly purchases: Purchases
  /** What only the shopper's own pages ask for. */
  readonly storefront: StorefrontReads
  /** Whoever waits for news of a payment. */
  readonly watch: Watch
  /** Links by which what an order owes can be paid. */
  readonly payLinks: PayLinks
  /** Statements of the bank, and which line is which payment. */
  readonly statements: Statements
  /** What the checks of the books found. */
  readonly books: BooksLog
  /** What is wrong, and who was told of it. */
  readonly alarms: Alarms
  /** What health tells of; taking it down never slows or fails whoever calls it. */
  readonly health: Health
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
    this.storefront = createStorefrontReads(knex)
    this.watch = createWatch(this.storefront)
    this.ledger = createLedger(knex)
    this.inbox = createInbox(knex)
    this.cases = createCases(knex)
    this.purchases = createPurchases(knex)
    this.payLinks = createPayLinks(knex)
    this.statements = createStatements(knex)
    this.books = createBooksLog(knex)
    this.alarms = createAlarms(knex)
    this.health = createHealth(knex)
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
