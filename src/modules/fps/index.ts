import { defineJoinerConfig, Module } from "@medusajs/framework/utils"
import refuseOldMedusa from "./loaders/refuse-old-medusa"
import validateOptions from "./loaders/validate-options"
import warnOfDependencies from "./loaders/warn-of-dependencies"
import warnOfLocks from "./loaders/warn-of-locks"
import { FpsModuleService } from "./service"
import { TABLES } from "./tables"

/** The name under which the container holds {@link FpsModuleService}. */
export const FPS_MODULE = "fps"

// Medusa asks for it three times at a start, and it is made of every column of these tables.
const joinerConfig = defineJoinerConfig(FPS_MODULE, { models: Object.values(TABLES) })
Object.assign(FpsModuleService.prototype, { __joinerConfig: () => joinerConfig })

export default Module(FPS_MODULE, {
  service: FpsModuleService,
  loaders: [refuseOldMedusa, validateOptions, warnOfDependencies, warnOfLocks],
})

export { FpsModuleService } from "./service"
export { isCaseOf } from "./cases/find-cases"
export { moneyKey } from "./cases/money-key"
export type * from "./types"
export type { NoticeRecord } from "./alarms/notices"
export type { BooksDifference, KnownDifference } from "./books/differences"
export type { StatementLineRecord, StatementRecord } from "./books/statements"
export type { CaseNote } from "./cases/case-notes"
export type { CaseFilters, CaseOrder, CaseSearch } from "./cases/list-cases"
export type { ConnectionCode, ConnectionStep } from "./connection-tests/progress"
export type { ConnectionTest } from "./connection-tests/tests"
export type { EventFilters, EventOrder, EventRecord } from "./inbox/list-events"
export type { EventContent } from "./inbox/replay-event"
export type { PaymentChange } from "./ledger/change-payment"
export type { Confirmation, ConfirmPaymentResult } from "./ledger/confirm-payment"
export type { PaymentFilters, PaymentOrder, PaymentSearch } from "./ledger/list-payments"
export type { PaymentHistory } from "./ledger/read-history"
export type { SummaryPart, SummaryRow } from "./ledger/read-summary"
export type { PayLinkRecord } from "./pay-links/pay-links"
export type { RouteEventsInput } from "./purchases/events"
export type { GatewayOrder, PurchaseLedger, IdlePurchase } from "./purchases/read-purchase"
export type { SettingPath } from "./settings/fields"
export type { SettingsProblem } from "./settings/overlay"
export type { PatchError } from "./settings/patch"
export type { Environment, EnvironmentSettings, FpsOptions, FpsSettings } from "./settings/schema"
export type { SaveResult, SettingsView } from "./settings/settings-store"
export type { SettingChange } from "./settings/stored-settings"
