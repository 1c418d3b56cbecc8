import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { acceptPayment, type AcceptPaymentInput } from "./accept-payment"
import { changePayment, type PaymentChange } from "./change-payment"
import { confirmPayment, type ConfirmPaymentInput } from "./confirm-payment"
import { exportPayments, type ExportQuery } from "./export-payments"
import * as find from "./find-payments"
import * as list from "./list-payments"
import { openGatewayOrder, type OpenGatewayOrderInput } from "./open-gateway-order"
import { readHistory } from "./read-history"
import { readSummary, type SummaryQuery } from "./read-summary"

/** Every gateway order ever made, and the payment sessions that showed it. */
export type Ledger = ReturnType<typeof createLedger>

/** The ledger of a database. What each does is said at the query itself. */
export function createLedger(knex: Knex) {
  return {
    open: async (input: OpenGatewayOrderInput) => openGatewayOrder(knex, input),
    change: async (id: string, change: PaymentChange) => changePayment(knex, id, change),
    confirm: async (input: ConfirmPaymentInput) => confirmPayment(knex, input),
    accept: async (input: AcceptPaymentInput) => acceptPayment(knex, input),
    review: async (input: Parameters<typeof list.reviewPayments>[1]) =>
      list.reviewPayments(knex, input),
    find: async (key: find.PaymentKey) => find.findPayment(knex, key),
    findBySession: async (sessionId: string) => find.findPaymentBySession(knex, sessionId),
    list: async (query: list.ListPaymentsQuery) => list.listPayments(knex, query),
    listById: async (ids: readonly string[]) => find.listPaymentsById(knex, ids),
    listOfCollection: async (paymentCollectionId: string) =>
      find.listPaymentsOfCollection(knex, paymentCollectionId),
    listOfCollections: async (paymentCollectionIds: readonly string[]) =>
      find.listPaymentsOfCollections(knex, paymentCollectionIds),
    listSessionIds: async (paymentId: string) => find.listSessionIds(knex, paymentId),
    notePlaced: async (sessionId: string) => find.notePlaced(knex, sessionId),
    listPlacedAt: async (sessionIds: readonly string[]) => find.listPlacedAt(knex, sessionIds),
    export: async (query: ExportQuery) => exportPayments(knex, query),
    readHistory: async (id: string) => readHistory(knex, id),
    readSummary: async (query: SummaryQuery) => readSummary(knex, query),
  }
}
