import type { FpsSettings } from "../settings/schema"
import type { PaymentFacts, PurchaseLedger } from "../purchases/read-purchase"
import type { MinorUnits } from "../../protocol"
import { FPS_PROVIDER, readAmount } from "./amounts"

/** A payment session of Medusa. `amount` is in major units, exactly as Medusa has it. */
export interface SessionState {
  readonly id: string
  readonly collectionId: string
  /** The amount of its collection, which core changes with the order. */
  readonly collectionAmount: number
  /** True if it was made for the cart, not later for a difference. */
  readonly ofCart: boolean
  readonly providerId: string
  readonly status: string
  readonly amount: number
  readonly currencyCode: string
  readonly createdAt: Date
}

/** A payment of Medusa: money, or an authorization. */
export interface MedusaPayment {
  readonly id: string
  readonly collectionId: string
  readonly providerId: string
  /** The session that it was made from, also if core deleted that session. */
  readonly sessionIds: readonly string[]
  readonly canceled: boolean
  /** The sum of its captures; null without one. */
  readonly captured: MinorUnits | null
  /** The amount captured and not refunded. */
  readonly left: MinorUnits
  /** The amount that it takes off what the order owes: `left`, or what another provider authorized. */
  readonly covers: MinorUnits
  /** The time of its last refund, if all that was captured was given back. */
  readonly givenBackAt: Date | null
  /** True if the order has a transaction for each capture. */
  readonly booked: boolean
}

/** An order, with its total and what it owes. */
export interface OrderState {
  readonly id: string
  /** True if it was placed from the cart and is linked to it. */
  readonly ofCart: boolean
  readonly status: string
  readonly version: number | null
  readonly createdAt: Date
  readonly canceled: boolean
  /** Core cancels neither a fulfilled order nor one that staff marked completed. */
  readonly fulfilled: boolean
  readonly total: MinorUnits
  /** The total, less all money and authorizations in any collection. */
  readonly owed: MinorUnits
  /** The amount covered since it was placed: by money, or by credit that staff gave. */
  readonly covered: MinorUnits
  /** The credit in {@link covered}, with what core books as credit when it refunds. */
  readonly credit: MinorUnits
}

/** Medusa's state of a purchase. */
export interface MedusaState {
  /** Null: core deleted the cart, or there never was one. */
  readonly cartId: string | null
  /** True if there is a cart that is not completed, or was opened again. */
  readonly isCartOpen: boolean
  readonly order: OrderState | null
  /** The sessions of the collections that are linked to the cart or to an order. */
  readonly sessions: readonly SessionState[]
  /** The payments of those collections, and of the others that our payments were created for. */
  readonly payments: readonly MedusaPayment[]
  /** True if an unpaid collection exists, by which a rest can be asked for. */
  readonly asksForRest: boolean
  /** True if an interrupted completion left links that contradict each other. */
  readonly hasBrokenLinks: boolean
}

/** The settings that a pass decides by. */
export type Policy = Pick<
  FpsSettings,
  | "environment"
  | "environments"
  | "expiryGraceMinutes"
  | "holdFulfillment"
  | "placeOrder"
  | "remindUnpaidAfterMinutes"
  | "expiresInMinutes"
  | "retryWindowMinutes"
  | "statusAnswers"
>

/** Everything that a pass decides from. */
export interface Observation {
  readonly ledger: PurchaseLedger
  readonly policy: Policy
  readonly medusa: MedusaState
  /** The id of the payment on hold that staff are accepting in this pass. */
  readonly accepting?: string
}

/** Returns true if a provider of Medusa is this one, whatever id the store gave it. */
export function isFps({ providerId }: { readonly providerId: string }): boolean {
  return FPS_PROVIDER.test(providerId)
}

/**
 * True if a Medusa payment is money of an order, or an authorization for it. Core can cancel one that
 * it captured. What was given back before the order was placed is none of its money. Without an order,
 * FPS money that core gave back may still be owed: it has a case of its own.
 */
export function isMoney(
  payment: Pick<MedusaPayment, "providerId" | "canceled" | "left" | "givenBackAt">,
  order: Pick<OrderState, "createdAt"> | null,
): boolean {
  const { canceled, left, givenBackAt } = payment
  const isEarlier = order ? givenBackAt && givenBackAt < order.createdAt : givenBackAt
  const isOver = isEarlier && (order !== null || !isFps(payment))
  return left > 0 || !(canceled || isOver)
}

/** Returns true if an order was placed on a session and waits for its money. */
export function isPlacedOn({ status }: Pick<SessionState, "status">): boolean {
  return status === "authorized" || status === "pending_authorization"
}

/**
 * True if an order owes something, and nothing of what it costs was covered since it was placed. If
 * some was, it waits for FPS no more: staff decide about the rest.
 */
export function isUncovered({ owed, covered }: Pick<OrderState, "owed" | "covered">): boolean {
  return owed > 0 && covered === 0
}

/** Core keeps a cart locked for this long while it makes an order of it. */
export const COMPLETION_LASTS_MS = 120_000

/**
 * True if core placed an order on a session of its cart, or was about to when it died. A session that
 * was made for the cart's collection later says nothing of the order: anybody with the collection's id
 * can make it, and the order may be another provider's. Nor does one that is left of the cart, once the
 * order was changed: it may have cost nothing when it was placed.
 */
export function isOfOrder(
  session: Pick<SessionState, "createdAt" | "ofCart" | "status">,
  order: Pick<OrderState, "createdAt" | "version">,
): boolean {
  const madeAfter = session.createdAt.getTime() - order.createdAt.getTime()
  const isUnchanged = order.version === 1
  return session.ofCart && (isPlacedOn(session) || (isUnchanged && madeAfter < COMPLETION_LASTS_MS))
}

/** True if core placed the order on a session of ours, also if Medusa no longer has that session. */
export function wasPlacedOnFps(observation: Observation): boolean {
  return placedPayment(observation) !== undefined
}

/** Returns the payment on whose session core placed the order. */
export function placedPayment({ ledger, medusa }: Observation): PaymentFacts | undefined {
  const { order } = medusa
  return ledger.payments.findLast(({ sessionIds, placedAt }) =>
    sessionIds.some((id) => {
      const at = placedAt.get(id)
      return order !== null && at !== undefined && at >= order.createdAt
    }),
  )
}

/** Returns true if money can still go into a session. */
export function isOpen({ status }: SessionState): boolean {
  return status !== "canceled" && status !== "error" && status !== "captured"
}

/** Returns the payment that a session shows. */
export function factsOfSession(
  { ledger }: Observation,
  session: SessionState,
): PaymentFacts | undefined {
  return ledger.payments.find(({ sessionIds }) => sessionIds.includes(session.id))
}

/** Returns the sessions that show a payment and that Medusa still has. */
export function sessionsOf(
  { medusa }: Observation,
  { sessionIds }: PaymentFacts,
): readonly SessionState[] {
  return medusa.sessions.filter(({ id }) => sessionIds.includes(id))
}

/** Returns the Medusa payments that were made from a payment. */
export function medusaPaymentsOf(
  { medusa }: Observation,
  { sessionIds }: PaymentFacts,
): readonly MedusaPayment[] {
  return medusa.payments.filter((payment) =>
    payment.sessionIds.some((id) => sessionIds.includes(id)),
  )
}

/** Returns true if a Medusa payment was made from a session. */
export function hasPayment({ medusa }: Observation, { id }: SessionState): boolean {
  return medusa.payments.some(({ sessionIds }) => sessionIds.includes(id))
}

/** Returns true if money has a case, whether or not it is of a payment of the purchase. */
export function hasCase({ ledger }: Observation, moneyKey: string): boolean {
  const cases = ledger.payments.flatMap((facts) => facts.cases)
  return [...cases, ...ledger.casesOfOthers].some((one) => one.moneyKey === moneyKey)
}

/** Returns the amount that a session asks for. */
export function amountOf(session: SessionState): MinorUnits {
  return readAmount(session.amount)
}

/** Returns true if a session and its collection ask for exactly this amount. */
export function asksFor(session: SessionState, amount: MinorUnits): boolean {
  return amountOf(session) === amount && readAmount(session.collectionAmount) === amount
}
