import { FpsCase } from "./models/fps-case"
import { FpsCaseNote } from "./models/fps-case-note"
import { FpsConfirmation } from "./models/fps-confirmation"
import { FpsEvent } from "./models/fps-event"
import { FpsPayLink } from "./models/fps-pay-link"
import { FpsPayment } from "./models/fps-payment"
import { FpsPurchase } from "./models/fps-purchase"
import { FpsSession } from "./models/fps-session"
import { FpsStatement } from "./models/fps-statement"
import { FpsStatementLine } from "./models/fps-statement-line"

/**
 * The models of the module, by the names that Medusa makes its methods of. Those in
 * `models/internal` say what is in the tables of which nobody else asks: each that Medusa is told of
 * lengthens its start, and could be changed by any code of a store.
 */
export const TABLES = {
  FpsPurchase,
  FpsPayment,
  FpsSession,
  FpsEvent,
  FpsCase,
  FpsCaseNote,
  FpsPayLink,
  FpsConfirmation,
  FpsStatement,
  FpsStatementLine,
}
