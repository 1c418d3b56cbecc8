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
export { isCaseOf } from "../../fps/cases/find-cases"
export { moneyKey } from "../../fps/vocabulary"
export type * from "../../fps/types"
export type { NoticeRecord } from "../../fps/health/notices"
export type { BalanceDifference, KnownDifference } from "../../fps/daily-balance/differences"
export type { StatementLineRecord, StatementRecord } from "../../fps/statements/statement-rows"
export type { CaseNote } from "../../fps/cases/change-cases"
export type { CaseFilters, CaseOrder, CaseSearch } from "../../fps/cases/find-cases"
export type { ConnectionCode, ConnectionStep } from "../../fps/settings/connection-test/progress"
export type { ConnectionTest } from "../../fps/settings/connection-test/tests"
export type { EventFilters, EventOrder, EventRecord } from "../../fps/events/find-events"
export type { EventContent } from "../../fps/events/change-events"
export type { PaymentChange } from "../../fps/payments/change-payment"
export type { Confirmation, ConfirmPaymentResult } from "../../fps/payments/confirm-payment"
export type { PaymentFilters, PaymentOrder, PaymentSearch } from "../../fps/payments/list-payments"
export type { PaymentHistory } from "../../fps/payments/find-payments"
export type { SummaryPart, SummaryRow } from "../../fps/payments/list-payments"
export type { PayLinkRecord } from "../../fps/pay-links/pay-links"
export type { RouteEventsInput } from "../../fps/purchases/events"
export type { PaymentFacts, PurchaseLedger, IdlePurchase } from "../../fps/purchases/read-purchase"
export type { SettingPath } from "../../fps/settings/fields"
export type { SettingsProblem } from "../../fps/settings/overlay"
export type { PatchError } from "../../fps/settings/patch"
export type {
  Environment,
  EnvironmentSettings,
  FpsOptions,
  FpsSettings,
} from "../../fps/settings/schema"
export type { SaveResult, SettingsView } from "../../fps/settings/settings-store"
export type { SettingChange } from "../../fps/settings/stored-settings"
