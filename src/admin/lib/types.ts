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
import type { StatementPreview as PreviewOfFile } from "../../fps/statements/preview"
export type { Page } from "../../fps/lists"

/** A value as JSON: times are texts. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Json<T[K]> }
      : T

/** A payment. */
export type Payment = Json<AdminPayment>
/** A payment with its history. */
export type PaymentDetails = Json<AdminPaymentDetails>
/** A page of payments. */
export type Payments = Json<ListPaymentsResult>
/** Today's figures. */
export type Summary = Json<AdminSummary>
/** The payments and cases of an order. */
export type OrderPayments = Json<AdminOrderPayments>
/** A payment link. */
export type PayLink = Json<AdminPayLink>
/** The links of an order, and what it owes. */
export type OrderPayLinks = Json<AdminOrderPayLinks>
/** An entry of a payment's history. */
export type Entry = Json<TimelineEntry>
/** A manual confirmation. */
export type PaymentWord = ConfirmationBody
/** The gateway's answer, and the payment afterwards. */
export type CheckedPayment = Json<CheckPaymentResult>

/** A webhook event. */
export type Event = Json<AdminEvent>
/** An event with its raw body. */
export type EventDetails = Json<AdminEventDetails>
/** A page of events. */
export type Events = Json<ListEventsResult>

/** A case. */
export type Case = Json<AdminCase>
/** A case with its customer. */
export type CaseDetails = Json<AdminCaseDetails>
/** A page of cases. */
export type Cases = Json<ListCasesResult>
/** How a case ends. */
export type CaseResolution = Resolved

/** A statement compared with the payments. */
export type Statement = Json<AdminStatement>
/** A file as it would be read. */
export type StatementPreview = Json<PreviewOfFile>
/** A line of a statement, a payment, or both. */
export type StatementEntry = Json<AdminStatementEntry>
/** The stored statements. */
export type Statements = Json<ListStatementsResult>
/** The daily balance of a day and an environment. */
export type BalanceRow = Json<BalanceDay>
/** A column of the daily balance. */
export type Figure = BalanceFigure
/** A page of the payments behind a figure. */
export type BalancePayments = Json<Awaited<ReturnType<typeof listBalancePayments>>>

/** The state of the connection. */
export type Health = Json<AdminHealth>

/** The gateway's two environments. */
export type EnvironmentName = Environment
