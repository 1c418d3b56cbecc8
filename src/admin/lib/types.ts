import type { ConfirmationBody } from "../../api/admin/fps/payments/validators"
import type { Resolved } from "../../api/admin/fps/cases/validators"
import type { Environment } from "../../fps/settings/schema"
import type {
  BalanceDay,
  Figure as BalanceFigure,
  listBalancePayments,
} from "../../fps/daily-balance/read-daily-balance"
import type { AdminCase, ListCasesResult, AdminCaseDetails } from "../../fps/cases/answers"
import type { AdminPayLink, OrderPayLinks as AdminOrderPayLinks } from "../../fps/pay-links/answers"
import type { AdminEvent, ListEventsResult, AdminEventDetails } from "../../fps/events/answers"
import type { AdminHealth } from "../../fps/health/read-health"
import type { AdminPayment } from "../../fps/payments/admin-payment"
import type {
  OrderPayments as AdminOrderPayments,
  ListPaymentsResult,
  AdminSummary,
  AdminPaymentDetails,
} from "../../fps/payments/answers"
import type { TimelineEntry } from "../../fps/payments/timeline"
import type {
  AdminStatement,
  AdminStatementEntry,
  ListStatementsResult,
} from "../../fps/statements/answers"
import type { CheckPaymentResult } from "../../workflows"

export type { Mapping } from "../../fps/statements/columns"
export type { Page } from "../../fps/lists"

/** A value once it has travelled as JSON: moments are texts. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Json<T[K]> }
      : T

/** A gateway order. */
export type Payment = Json<AdminPayment>
/** A gateway order with its history. */
export type PaymentDetails = Json<AdminPaymentDetails>
/** A page of gateway orders. */
export type Payments = Json<ListPaymentsResult>
/** How today goes. */
export type Summary = Json<AdminSummary>
/** The gateway orders and cases of an order. */
export type OrderPayments = Json<AdminOrderPayments>
/** A link that asks for what an order owes. */
export type PayLink = Json<AdminPayLink>
/** The links of an order, and what it owes. */
export type OrderPayLinks = Json<AdminOrderPayLinks>
/** A line of the history of a gateway order. */
export type Entry = Json<TimelineEntry>
/** What a person says of money that came. */
export type PaymentWord = ConfirmationBody
/** What the gateway said when it was asked, and the gateway order afterwards. */
export type CheckedPayment = Json<CheckPaymentResult>

/** An event of the inbox. */
export type Event = Json<AdminEvent>
/** An event with its raw body. */
export type EventDetails = Json<AdminEventDetails>
/** A page of events. */
export type Events = Json<ListEventsResult>

/** Something that waits for a person. */
export type Case = Json<AdminCase>
/** A case with the customer whose money it is. */
export type CaseDetails = Json<AdminCaseDetails>
/** A page of cases. */
export type Cases = Json<ListCasesResult>
/** How a case ends. */
export type CaseResolution = Resolved

/** A statement beside the payments. */
export type Statement = Json<AdminStatement>
/** A line of a statement, a payment, or both. */
export type StatementEntry = Json<AdminStatementEntry>
/** The statements that are kept. */
export type Statements = Json<ListStatementsResult>
/** The daily balance of a day and an environment. */
export type BalanceRow = Json<BalanceDay>
/** A column of the daily balance. */
export type Figure = BalanceFigure
/** A page of the payments behind a figure. */
export type BalancePayments = Json<Awaited<ReturnType<typeof listBalancePayments>>>

/** How the connection does. */
export type Health = Json<AdminHealth>

/** The gateway's two environments. */
export type EnvironmentName = Environment
