import type { AdminCase } from "../../views/cases/admin-case"
import type { AdminEvent } from "../../views/events/admin-event"
import type { AdminEventDetails } from "../../views/events/retrieve-event"
import type { AdminHealth } from "../../views/health/read-health"
import type { AdminPayment } from "../../views/payments/admin-payment"
import type { AdminPaymentDetails } from "../../views/payments/retrieve-payment"
import type { TimelineEntry } from "../../views/payments/timeline"
import type { CheckPaymentResult } from "../../workflows"

/** A value once it has travelled as JSON: moments are texts. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Json<T[K]> }
      : T

/** A gateway order. `order_display_id` comes with lists that know it. */
export type Payment = Json<AdminPayment> & { readonly order_display_id?: number | null }
/** A gateway order with its history. */
export type PaymentDetails = Json<AdminPaymentDetails> & {
  readonly order_display_id?: number | null
}
/** A line of that history. */
export type Entry = Json<TimelineEntry>
/** An event of the inbox. */
export type Event = Json<AdminEvent>
/** An event with its raw body. */
export type EventDetails = Json<AdminEventDetails>
/** How the connection does. */
export type Health = Json<AdminHealth>
/** What the gateway said when it was asked. */
export type CheckAnswer = CheckPaymentResult["answer"]

/** The shopper of a case, read from Medusa. */
export interface Shopper {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly order_id: string | null
  readonly order_display_id: number | null
}

/** Something that waits for a person. */
export type Case = Json<AdminCase> & {
  readonly payment_reference?: string | null
  readonly expected_amount: number | null
}

/** A case with the shopper whose money it is. */
export type CaseDetails = Case & { readonly shopper?: Shopper | null }

/** How a case ends. */
export type CaseResolution =
  | { readonly resolution: "refunded"; readonly reference: string }
  | { readonly resolution: "accepted" }
  | { readonly resolution: "dismissed"; readonly note: string }

/** The gateway's two environments. */
export type EnvironmentName = Payment["environment"]

/** A page of a list. `count` may be an estimate where there are very many. */
export interface Page {
  readonly count: number
  readonly count_is_estimate?: boolean
  readonly limit: number
  readonly offset: number
}
