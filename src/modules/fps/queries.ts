import {
  addCaseNote,
  claimUnannouncedCases,
  closeCase,
  listCaseNotes,
  markCaseAnnounced,
  openCase,
} from "../../fps/cases/change-cases"
import {
  findCase,
  listCases,
  listCasesOfOrder,
  listCasesOfPayments,
} from "../../fps/cases/find-cases"
import {
  keepDifferences,
  listChangedDays,
  listDifferences,
  noteChecked,
  readChecked,
} from "../../fps/daily-balance/differences"
import {
  failEvents,
  finishEvents,
  pruneEventBodies,
  removeEvents,
  replayEvent,
} from "../../fps/events/change-events"
import { findEvent, listEvents } from "../../fps/events/find-events"
import { storeEvent } from "../../fps/events/store-event"
import { claimUntoldAlarms, findAlarm, keepAlarms, markAlarmTold } from "../../fps/health/alarms"
import { forgetSamples, readHealth, readRefused } from "../../fps/health/facts"
import {
  claimNotices,
  forgetAlarms,
  markNoticeFailed,
  markNoticeSent,
  noticeCases,
} from "../../fps/health/notices"
import { readEndedUntold, readFailedCreations, readOldCases } from "../../fps/health/signs"
import { canNotify } from "../../fps/medusa/can-notify"
import {
  findPayLink,
  handOut,
  listOfOrder,
  paymentsOf,
  openPayLink,
  payLinkOf,
  revokePayLink,
} from "../../fps/pay-links/pay-links"
import { acceptPayment, changePayment, claimQuestion } from "../../fps/payments/change-payment"
import { claimPayment, forgetClaims, listClaims } from "../../fps/payments/claim-payment"
import { confirmPayment } from "../../fps/payments/confirm-payment"
import {
  findPayment,
  findPaymentBySession,
  listPaymentsById,
  listPaymentsOfCollection,
  listPaymentsOfCollections,
  listPlacedAt,
  listSessionIds,
  notePlaced,
  readHistory,
} from "../../fps/payments/find-payments"
import {
  exportPayments,
  listPayments,
  readSummary,
  reviewPayments,
} from "../../fps/payments/list-payments"
import { openPayment } from "../../fps/payments/open-payment"
import { applyEventRow, markEventsDone, routeEvents } from "../../fps/purchases/events"
import {
  failPass,
  finishPass,
  giveBackLease,
  postponePass,
  renewLease,
  takeLease,
  writeIntent,
} from "../../fps/purchases/lease"
import {
  claimReminder,
  ensurePurchase,
  findCopy,
  findRelease,
  findReminded,
  findStuck,
  markAnnounced,
  markChangedOf,
  markPromotionsReturned,
  noteCopy,
  noteReminded,
  releasePurchase,
  repointSession,
  setOrder,
} from "../../fps/purchases/purchases"
import {
  findPurchases,
  listIdle,
  noteHeard,
  readPurchase,
  readRevision,
} from "../../fps/purchases/read-purchase"
import {
  keepStatementMatches,
  listBankReferences,
  listStatementMatches,
  listStatementPayments,
} from "../../fps/statements/match-rows"
import {
  findStatement,
  listOtherLines,
  listStatements,
  listTwins,
  removeStatements,
  saveStatement,
} from "../../fps/statements/statement-rows"

/*
 * The queries of each subject, by the names under which the service of the module offers them. Each
 * is a function of a database and is one short transaction.
 */

/** Every payment ever made at the gateway, and the payment sessions that showed it. */
export const payments = {
  accept: acceptPayment,
  change: changePayment,
  claim: claimPayment,
  claimQuestion,
  confirm: confirmPayment,
  export: exportPayments,
  find: findPayment,
  findBySession: findPaymentBySession,
  forgetClaims,
  list: listPayments,
  listById: listPaymentsById,
  listClaims,
  listOfCollection: listPaymentsOfCollection,
  listOfCollections: listPaymentsOfCollections,
  listPlacedAt,
  listSessionIds,
  notePlaced,
  open: openPayment,
  readHistory,
  readSummary,
  review: reviewPayments,
}

/** Verified webhook events. */
export const events = {
  fail: failEvents,
  find: findEvent,
  finish: finishEvents,
  list: listEvents,
  pruneBodies: pruneEventBodies,
  remove: removeEvents,
  replay: replayEvent,
  store: storeEvent,
}

/** Exceptions that wait for staff. */
export const cases = {
  addNote: addCaseNote,
  claimUnannounced: claimUnannouncedCases,
  close: closeCase,
  find: findCase,
  list: listCases,
  listNotes: listCaseNotes,
  listOfOrder: listCasesOfOrder,
  listOfPayments: listCasesOfPayments,
  markAnnounced: markCaseAnnounced,
  open: openCase,
}

/** The units that are settled as one, and the holder of each lease. */
export const purchases = {
  applyEvent: applyEventRow,
  claimReminder,
  ensure: ensurePurchase,
  fail: failPass,
  find: findPurchases,
  findCopy,
  findRelease,
  findReminded,
  findStuck,
  finish: finishPass,
  finishEvents: markEventsDone,
  giveBack: giveBackLease,
  intend: writeIntent,
  listIdle,
  markAnnounced,
  markChanged: markChangedOf,
  markPromotionsReturned,
  noteCopy,
  noteHeard,
  noteReminded,
  postpone: postponePass,
  read: readPurchase,
  readRevision,
  release: releasePurchase,
  renew: renewLease,
  repointSession,
  routeEvents,
  setOrder,
  take: takeLease,
}

/** Links by which what an order owes can be paid. */
export const payLinks = {
  canNotify,
  find: findPayLink,
  handOut,
  listOfOrder,
  paymentsOf,
  ofPayment: payLinkOf,
  open: openPayLink,
  revoke: revokePayLink,
}

/** The statements of the bank, and which line is which payment. */
export const statements = {
  find: findStatement,
  keepMatches: keepStatementMatches,
  list: listStatements,
  listBankReferences,
  listMatches: listStatementMatches,
  listOtherLines,
  listPayments: listStatementPayments,
  listTwins,
  remove: removeStatements,
  save: saveStatement,
}

/** The results of the daily balance checks. */
export const dailyBalance = {
  changedDays: listChangedDays,
  keep: keepDifferences,
  list: listDifferences,
  noteChecked,
  readChecked,
}

/** The alarms, and who was notified of each. */
export const alarms = {
  claimNotices,
  claimUntold: claimUntoldAlarms,
  endedUntold: readEndedUntold,
  failedCreations: readFailedCreations,
  find: findAlarm,
  forget: forgetAlarms,
  keep: keepAlarms,
  markNoticeFailed,
  markNoticeSent,
  markTold: markAlarmTold,
  noticeCases,
  oldCases: readOldCases,
  refused: readRefused,
}

/** The facts that health reports, and how they are forgotten. */
export const health = {
  forgetSamples,
  read: readHealth,
}
