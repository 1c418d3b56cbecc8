import { Module } from "@medusajs/framework/utils"
import refuseOldMedusa from "./loaders/refuse-old-medusa"
import validateOptions from "./loaders/validate-options"
import warnOfLocks from "./loaders/warn-of-locks"
import { FpsModuleService } from "./service"

/** The name under which the container holds {@link FpsModuleService}. */
export const FPS_MODULE = "fps"

export default Module(FPS_MODULE, {
  service: FpsModuleService,
  loaders: [refuseOldMedusa, validateOptions, warnOfLocks],
})

export { FpsModuleService } from "./service"
export { moneyKey } from "./money-key"
export { isCaseOf } from "./queries/cases-of-payment"
export type { CaseNote } from "./queries/case-notes"
export type { CaseFilters, CaseOrder, CaseSearch } from "./queries/list-cases"
export type { EventFilters, EventOrder, EventRecord } from "./queries/list-events"
export type { PayLinkRecord } from "./queries/pay-links"
export type { PaymentFilters, PaymentOrder, PaymentSearch } from "./queries/list-payments"
export type { PaymentHistory } from "./queries/read-history"
export type * from "./types"
export type { ConnectionCode, ConnectionStep } from "./connection-tests/progress"
export type { ConnectionTest } from "./queries/connection-tests"
export type { NoticeRecord } from "./queries/notices"
export type { BooksDifference, KnownDifference } from "./queries/books-differences"
export type { Confirmation, ConfirmPaymentResult } from "./queries/confirm-payment"
export type { PaymentChange } from "./queries/change-payment"
export type { GatewayOrder, PurchaseLedger, RestingPurchase } from "./queries/read-purchase"
export type { EventContent } from "./queries/replay-event"
export type { StatementLineRecord, StatementRecord } from "./queries/statements"
export type { SummaryPart, SummaryRow } from "./queries/summary"
export type { SettingChange } from "./queries/settings"
export type { SettingPath } from "./settings/fields"
export type { SettingsProblem } from "./settings/overlay"
export type { PatchError } from "./settings/patch"
export type { Environment, EnvironmentSettings, FpsOptions, FpsSettings } from "./settings/schema"
export type { SaveResult, SettingsView } from "./settings/settings-store"
