import { FpsAlarm } from "./models/fps-alarm"
import { FpsBooksDifference } from "./models/fps-books-difference"
import { FpsCase } from "./models/fps-case"
import { FpsCaseNote } from "./models/fps-case-note"
import { FpsConfirmation } from "./models/fps-confirmation"
import { FpsConnectionTest } from "./models/fps-connection-test"
import { FpsEvent } from "./models/fps-event"
import { FpsHealth } from "./models/fps-health"
import { FpsLease } from "./models/fps-lease"
import { FpsNotice } from "./models/fps-notice"
import { FpsPayLink } from "./models/fps-pay-link"
import { FpsPayment } from "./models/fps-payment"
import { FpsPurchase } from "./models/fps-purchase"
import { FpsSession } from "./models/fps-session"
import { FpsSetting } from "./models/fps-setting"
import { FpsSettingChange } from "./models/fps-setting-change"
import { FpsStatement } from "./models/fps-statement"
import { FpsStatementLine } from "./models/fps-statement-line"
import { FpsStatementMatch } from "./models/fps-statement-match"

/** The models of the module, by the names that Medusa makes its methods of. */
export const TABLES = {
  FpsPurchase,
  FpsPayment,
  FpsSession,
  FpsEvent,
  FpsCase,
  FpsCaseNote,
  FpsPayLink,
  FpsConfirmation,
  FpsHealth,
  FpsSetting,
  FpsSettingChange,
  FpsConnectionTest,
  FpsLease,
  FpsStatement,
  FpsStatementLine,
  FpsStatementMatch,
  FpsBooksDifference,
  FpsAlarm,
  FpsNotice,
}
