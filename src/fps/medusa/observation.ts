import type { FpsSettings } from "../settings/schema"
import type { PaymentFacts, PurchaseLedger } from "../purchases/read-purchase"
import { toMinorUnits, type MinorUnits } from "../../protocol"
import { FPS_PROVIDER } from "./amounts"

/** A payment session that Medusa has. `amount` is in major units, exactly as Medusa has it. */
export interface SessionState {
  readonly id: string
  readonly collectionId: string
  /** The sum of its collection, which core changes with the order. */
  readonly collectionAmount: number
  /** Whether it was made for the cart, and not later for a difference that an order owes. */
  readonly ofCart: boolean
  readonly providerId: string
  readonly status: string
  readonly amount: number
  readonly currencyCode: string
}

/** A payment that Medusa has: money, or a promise of it. */
export interface MedusaPayment {
  readonly id: string
  readonly collectionId: string
  readonly providerId: string
  /** Of the session that it was made from, also where core deleted that session. */
  readonly sessionIds: readonly string[]
  readonly canceled: boolean
  /** What was captured in all; null before. */
  readonly captured: MinorUnits | null
  /** What was captured and not refunded since. */
  readonly left: MinorUnits
  /** Whether the order has a transaction for each capture. */
  readonly booked: boolean
}

/** An order, with what it costs and what is missing of that. */
export interface OrderState {
  readonly id: string
  /** Whether it was placed from the cart, and is linked to it. */
  readonly ofCart: boolean
  readonly status: string
  readonly version: number | null
  readonly createdAt: Date
  readonly canceled: boolean
  /** Core cancels neither a fulfilled order nor one that staff marked completed. */
  readonly fulfilled: boolean
  readonly total: MinorUnits
  /** What it costs, less all money and promises of money that it has in any collection. */
  readonly owed: MinorUnits
}

/** What Medusa has of a purchase. */
export interface MedusaState {
  /** Null when core deleted the cart, or there never was one. */
  readonly cartId: string | null
  /** Whether there is a cart that is not completed, or was opened again. */
  readonly isCartOpen: boolean
  readonly order: OrderState | null
  /** Of every collection of the purchase. */
  readonly sessions: readonly SessionState[]
  readonly payments: readonly MedusaPayment[]
  /** Whether there is a collection that nothing was paid of, by which a rest can be asked for. */
  readonly asksForRest: boolean
  /** Whether a completion that was cut off left links that do not fit together. */
  readonly hasBrokenLinks: boolean
}

/** The settings that a look decides by. */
export type Policy = Pick<
  FpsSettings,
  "environment" | "environments" | "expiryGraceMinutes" | "retryWindowMinutes" | "statusAnswers"
>

/** Everything that a look decides from. */
export interface Observation {
  readonly ledger: PurchaseLedger
  readonly policy: Policy
  readonly medusa: MedusaState
  /** The held payment that a person is accepting in this look; no other look touches it. */
  readonly accepting?: string
}

/** Whether a provider of Medusa is this one, under whatever id the store gave it. */
export function isFps({ providerId }: { readonly providerId: string }): boolean {
  return FPS_PROVIDER.test(providerId)
}

/** Whether a payment of Medusa is money, or a promise of it. Core can cancel one that it captured. */
export function isMoney({ canceled, left }: MedusaPayment): boolean {
  return !canceled || left > 0
}

/** Whether an order was placed on a session, and waits for its money. */
export function isPlacedOn({ status }: SessionState): boolean {
  return status === "authorized" || status === "pending_authorization"
}

/** Whether money can still go into a session. */
export function isOpen({ status }: SessionState): boolean {
  return status !== "canceled" && status !== "error" && status !== "captured"
}

/** The gateway order that a session shows. */
export function factsOfSession(
  { ledger }: Observation,
  session: SessionState,
): PaymentFacts | undefined {
  return ledger.payments.find(({ sessionIds }) => sessionIds.includes(session.id))
}

/** The sessions that show a gateway order, and that Medusa still has. */
export function sessionsOf(
  { medusa }: Observation,
  { sessionIds }: PaymentFacts,
): readonly SessionState[] {
  return medusa.sessions.filter(({ id }) => sessionIds.includes(id))
}

/** The payments of Medusa that were made from a gateway order. */
export function medusaPaymentsOf(
  { medusa }: Observation,
  { sessionIds }: PaymentFacts,
): readonly MedusaPayment[] {
  return medusa.payments.filter((payment) =>
    payment.sessionIds.some((id) => sessionIds.includes(id)),
  )
}

/** Whether a payment of Medusa was made from a session. */
export function hasPayment({ medusa }: Observation, { id }: SessionState): boolean {
  return medusa.payments.some(({ sessionIds }) => sessionIds.includes(id))
}

/** Whether some money of the purchase has a case already, by whichever gateway order it was found. */
export function hasCase({ ledger }: Observation, moneyKey: string): boolean {
  return ledger.payments.some(({ cases }) => cases.some((one) => one.moneyKey === moneyKey))
}

/** The sum that a session asks for. */
export function amountOf(session: SessionState): MinorUnits {
  return toMinorUnits(session.amount)
}

/** Whether a session and its collection ask for just this sum. */
export function asksFor(session: SessionState, amount: MinorUnits): boolean {
  return amountOf(session) === amount && toMinorUnits(session.collectionAmount) === amount
}
