import { MedusaService } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { createAlarms, type Alarms } from "./alarms"
import { createBooksLog, type BooksLog } from "./books"
import { createInbox, type Inbox } from "./inbox"
import { createPurchases, type Purchases } from "./purchases"
import { createConnectionTests, type ConnectionTests } from "./connection-tests/store"
import { createHealthRecorder, type HealthRecorder } from "./health/recorder"
import { acceptPayment, type AcceptPaymentInput } from "./queries/accept-payment"
import * as notes from "./queries/case-notes"
import * as cases from "./queries/cases"
import { listCasesOfOrder } from "./queries/cases-of-order"
import { listCasesOfPayments } from "./queries/cases-of-payment"
import { changePayment, type PaymentChange } from "./queries/change-payment"
import { confirmPayment, type ConfirmPaymentInput } from "./queries/confirm-payment"
import { exportPayments, type ExportQuery } from "./queries/export-payments"
import * as find from "./queries/find-payments"
import { forgetSamples, readHealth } from "./queries/health"
import { findEvent, listEvents, type ListEventsQuery } from "./queries/list-events"
import { listCases, type ListCasesQuery } from "./queries/list-cases"
import { listPayments, reviewPayments, type ListPaymentsQuery } from "./queries/list-payments"
import { openCase } from "./queries/open-case"
import { createPayLinks, type PayLinks } from "./queries/pay-links"
import { openGatewayOrder, type OpenGatewayOrderInput } from "./queries/open-gateway-order"
import { pruneEventBodies } from "./queries/prune-event-bodies"
import { readHistory } from "./queries/read-history"
import { removeEvents, type RemoveEventsInput } from "./queries/remove-events"
import { createStorefrontReads, type StorefrontReads } from "./queries/storefront-reads"
import { readSummary, type SummaryQuery } from "./queries/summary"
import type { FpsSettings } from "./settings/schema"
import { createSettingsStore, type SettingsStore } from "./settings/settings-store"
import { signingKeys } from "./settings/signing-keys"
import { createStatements, type Statements } from "./statements"
import { TABLES } from "./tables"
import type { CaseInput } from "./types"
import { createWatch, type Watch } from "./watch/create-watch"

interface Dependencies {
  readonly __pg_connection__: Knex
  readonly logger?: Logger
}

/**
 * The `fps` module: settings, the ledger of gateway orders, the inbox of events, and cases. Its
 * own methods below are short transactions in PostgreSQL; the generated ones (`listFpsPayments`,
 * `retrieveFpsCase`, …) serve lists.
 */
export class FpsModuleService extends MedusaService(TABLES) {
  /** Takes down what health tells of; never slows or fails whoever calls it. */
  readonly health: HealthRecorder
  /** The settings with their sources, for the admin panel. */
  readonly settingsStore: SettingsStore
  /** The tests of the connection. */
  readonly connectionTests: ConnectionTests
  /** What only the shopper's own pages ask for. */
  readonly storefront: StorefrontReads
  /** Whoever waits for news of a payment. */
  readonly watch: Watch
  /** Events whose signature was right. */
  readonly inbox: Inbox
  /** What is settled as one, and whose look it is. */
  readonly purchases: Purchases
  /** Statements of the bank, and which line is which payment. */
  readonly statements: Statements
  /** What the checks of the books found. */
  readonly books: BooksLog
  /** What is wrong, and who was told of it. */
  readonly alarms: Alarms
  /** Links by which what an order owes can be paid. */
  readonly payLinks: PayLinks
  protected readonly knex_: Knex
  readonly __hooks = { onApplicationPrepareShutdown: async () => this.watch.close() }

  constructor(container: Dependencies, options: unknown) {
    super(...arguments)
    this.knex_ = container.__pg_connection__
    // Asking the container for what it does not have would throw, and it has no answer to `in`.
    const logger = Object.hasOwn(container, "logger") ? container.logger : undefined
    this.connectionTests = createConnectionTests(this.knex_)
    this.storefront = createStorefrontReads(this.knex_)
    this.watch = createWatch(this.storefront)
    this.inbox = createInbox(this.knex_, this.watch)
    this.purchases = createPurchases(this.knex_)
    this.statements = createStatements(this.knex_)
    this.books = createBooksLog(this.knex_)
    this.payLinks = createPayLinks(this.knex_)
    this.alarms = createAlarms(this.knex_)
    this.settingsStore = createSettingsStore({ knex: this.knex_, options, logger })
    this.health = createHealthRecorder(this.knex_)
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

  /** See {@link openGatewayOrder}. */
  async openGatewayOrder(input: OpenGatewayOrderInput) {
    return openGatewayOrder(this.knex_, input)
  }

  /** See {@link changePayment}. */
  async changePayment(id: string, change: PaymentChange) {
    return this.watch.after(changePayment(this.knex_, id, change))
  }

  /** See {@link confirmPayment}. */
  async confirmPayment(input: ConfirmPaymentInput) {
    return this.watch.after(confirmPayment(this.knex_, input))
  }

  /** One ledger row by a unique key, or null. */
  async findPayment(key: find.PaymentKey) {
    return find.findPayment(this.knex_, key)
  }

  /** The ledger row that a payment session showed, replaced sessions included, or null. */
  async findPaymentBySession(sessionId: string) {
    return find.findPaymentBySession(this.knex_, sessionId)
  }

  /** Every ledger row of a payment collection, oldest first. */
  async listPaymentsOfCollection(paymentCollectionId: string) {
    return find.listPaymentsOfCollection(this.knex_, paymentCollectionId)
  }

  /** See {@link find.listPaymentsById}. */
  async listPaymentsById(ids: readonly string[]) {
    return find.listPaymentsById(this.knex_, ids)
  }

  /** See {@link find.listPaymentsOfCollections}. */
  async listPaymentsOfCollections(paymentCollectionIds: readonly string[]) {
    return find.listPaymentsOfCollections(this.knex_, paymentCollectionIds)
  }

  /** See {@link exportPayments}. */
  async exportPayments(query: ExportQuery) {
    return exportPayments(this.knex_, query)
  }

  /** See {@link find.notePlaced}. */
  async notePlaced(sessionId: string) {
    return find.notePlaced(this.knex_, sessionId)
  }

  /** See {@link find.listPlacedAt}. */
  async listPlacedAt(sessionIds: readonly string[]) {
    return find.listPlacedAt(this.knex_, sessionIds)
  }

  /** The ids of the payment sessions that showed a gateway order. */
  async listSessionIds(paymentId: string) {
    return find.listSessionIds(this.knex_, paymentId)
  }

  /** See {@link openCase}. */
  async openCase(input: CaseInput) {
    return this.watch.after(openCase(this.knex_, input))
  }

  /** See {@link acceptPayment}. */
  async acceptPayment(input: AcceptPaymentInput) {
    return this.watch.after(acceptPayment(this.knex_, input))
  }

  /** See {@link cases.findCase}. */
  async findCase(id: string) {
    return cases.findCase(this.knex_, id)
  }

  /** See {@link cases.closeCase}. */
  async closeCase(input: cases.CloseCaseInput) {
    return this.watch.after(cases.closeCase(this.knex_, input))
  }

  /** See {@link notes.writeCaseNote}. */
  async writeCaseNote(input: notes.WriteCaseNoteInput) {
    return notes.writeCaseNote(this.knex_, input)
  }

  /** See {@link notes.listCaseNotes}. */
  async listCaseNotes(caseId: string) {
    return notes.listCaseNotes(this.knex_, caseId)
  }

  /** See {@link cases.claimUnannouncedCases}. */
  async claimUnannouncedCases(input: { limit: number }) {
    return cases.claimUnannouncedCases(this.knex_, input)
  }

  /** See {@link cases.markCaseAnnounced}. */
  async markCaseAnnounced(id: string) {
    return cases.markCaseAnnounced(this.knex_, id)
  }

  /** See {@link listPayments}. */
  async listPayments(query: ListPaymentsQuery) {
    return listPayments(this.knex_, query)
  }

  /** See {@link reviewPayments}. */
  async reviewPayments(input: { ids: readonly string[]; reviewedBy: string }) {
    return reviewPayments(this.knex_, input)
  }

  /** See {@link listCases}. */
  async listCases(query: ListCasesQuery) {
    return listCases(this.knex_, query)
  }

  /** See {@link listCasesOfOrder}. */
  async listCasesOfOrder(input: { orderId: string; paymentIds: readonly string[] }) {
    return listCasesOfOrder(this.knex_, input)
  }

  /** {@link listCasesOfPayments} of one. */
  async listCasesOfPayment(payment: { id: string; gatewayOrderId: string | null }) {
    return listCasesOfPayments(this.knex_, [payment])
  }

  /** See {@link listCasesOfPayments}. */
  async listCasesOfPayments(payments: Parameters<typeof listCasesOfPayments>[1]) {
    return listCasesOfPayments(this.knex_, payments)
  }

  /** See {@link readHistory}. */
  async readHistory(id: string) {
    return readHistory(this.knex_, id)
  }

  /** See {@link readSummary}. */
  async readSummary(query: SummaryQuery) {
    return readSummary(this.knex_, query)
  }

  /** See {@link listEvents}. */
  async listEvents(query: ListEventsQuery) {
    return listEvents(this.knex_, query)
  }

  /** See {@link findEvent}. */
  async findEvent(id: string) {
    return findEvent(this.knex_, id)
  }

  /** See {@link pruneEventBodies}. */
  async pruneEventBodies(input: { olderThanDays: number; limit: number }) {
    return pruneEventBodies(this.knex_, input)
  }

  /** See {@link removeEvents}. */
  async removeEvents(input: RemoveEventsInput) {
    return removeEvents(this.knex_, input)
  }

  /** See {@link readHealth}. */
  async readHealth() {
    return readHealth(this.knex_, await this.settings())
  }

  /** See {@link forgetSamples}. */
  async forgetHealthSamples(input: { olderThanDays: number }) {
    return forgetSamples(this.knex_, input)
  }
}
