import type { CaseKind, LedgerPayment } from "../../../modules/fps"
import { toMinorUnits } from "../../../protocol"
import { FPS_PROVIDER } from "../../../medusa/fps-provider"
import type { MedusaState, SessionState } from "./medusa-state"

/** The next thing to do about money that came. */
export type PaidDecision =
  | { readonly do: "settled" }
  | { readonly do: "hold"; readonly kind: CaseKind }
  | { readonly do: "complete_cart"; readonly cartId: string }
  | { readonly do: "capture"; readonly session: SessionState }

/** The next thing to do about a gateway order that closed without payment. */
export type ClosedDecision =
  | { readonly do: "nothing" }
  | { readonly do: "wait" }
  | { readonly do: "cancel_order"; readonly orderId: string }
  | { readonly do: "cancel_session" }
  | { readonly do: "hold"; readonly kind: "shipped_unpaid" }

/**
 * Decides what paid money does next, from what Medusa has this moment. Pure. Called again after
 * every action, until it says `settled` or `hold`: only an order with its capture and the capture's
 * transaction is settled.
 */
export function decidePaid(state: MedusaState): PaidDecision {
  const captured =
    state.ownPayments.find((payment) => payment.left > 0) ??
    state.ownPayments.find((payment) => payment.captured)
  if (captured) {
    return decideCaptured(state, captured)
  }
  if (state.order?.canceled) {
    return { do: "hold", kind: "late_payment" }
  }
  const other = state.otherPayments.find((payment) => !payment.canceled)
  if (other) {
    // The order is paid, or promised to be paid, in another way.
    const twice = other.captured && FPS_PROVIDER.test(other.providerId)
    return { do: "hold", kind: twice ? "duplicate_payment" : "superseded_payment" }
  }
  const [session] = byReadiness(state.ownSessions)
  if (!session || isPaidElsewhere(state, session)) {
    return { do: "hold", kind: "superseded_payment" }
  }
  if (state.order) {
    return { do: "capture", session }
  }
  if (session.status === "canceled") {
    return { do: "hold", kind: "late_payment" }
  }
  return state.cartId
    ? { do: "complete_cart", cartId: state.cartId }
    : { do: "hold", kind: "order_not_completed" }
}

/**
 * Whether an order needs less than this session's sum because staff had it paid in another way: by
 * a payment collection of its own, or by a credit line that leaves nothing to pay.
 */
function isPaidElsewhere({ order, elsewhere }: MedusaState, session: SessionState): boolean {
  return (
    order !== null &&
    (order.owed === 0 || (elsewhere.hasMoney && order.owed < toMinorUnits(session.amount)))
  )
}

function decideCaptured(
  state: MedusaState,
  captured: MedusaState["ownPayments"][number],
): PaidDecision {
  if (captured.left === 0) {
    // It was given back, by core or by staff; each refund has its own case.
    return { do: "settled" }
  }
  if (!state.order) {
    return state.cartId
      ? { do: "complete_cart", cartId: state.cartId }
      : { do: "hold", kind: "order_not_completed" }
  }
  if (state.order.canceled) {
    return { do: "hold", kind: "late_payment" }
  }
  const [session] = byReadiness(state.ownSessions)
  return captured.booked || !session ? { do: "settled" } : { do: "capture", session }
}

const READINESS = ["authorized", "pending_authorization", "pending", "requires_more"]

/** The session the order waits for comes first, a canceled one last. */
function byReadiness(sessions: readonly SessionState[]): SessionState[] {
  const rank = ({ status }: SessionState) => {
    const index = READINESS.indexOf(status)
    return index < 0 ? READINESS.length : index
  }
  return [...sessions].sort((a, b) => rank(a) - rank(b))
}

/** What the other gateway orders of a payment collection still mean for a closed one. */
export interface Siblings {
  /** Whether the money of one is used, or is being settled. */
  readonly paid: boolean
  /**
   * Whether one can still be paid that was made for the same sum, or one's money waits for a person
   * who may accept it for this very order.
   */
  readonly pending: boolean
}

/** Cases whose money a person may still accept for the order that it was meant for. */
export const ACCEPTABLE: readonly CaseKind[] = ["amount_mismatch", "order_not_completed"]

/**
 * Reads the other gateway orders of a closed one's payment collection. One for another sum was
 * replaced when the cart changed, before its order was placed: its money would not fit the order, so
 * it is nothing to wait for. Nor is money that is held and that nobody can accept for the order; of
 * those whose case can, `acceptable` has the ids. Pure.
 */
export function siblingsOf(
  payment: LedgerPayment,
  all: readonly LedgerPayment[],
  acceptable: ReadonlySet<string>,
): Siblings {
  const siblings = all.filter(({ id }) => id !== payment.id)
  const isPayable = ({ status, amount, currencyCode }: LedgerPayment) =>
    status === "pending" && amount === payment.amount && currencyCode === payment.currencyCode
  return {
    paid: siblings.some(
      ({ status, settlement, acceptedAt }) =>
        status === "paid" && (settlement !== "held" || acceptedAt !== null),
    ),
    pending: siblings.some((sibling) => isPayable(sibling) || acceptable.has(sibling.id)),
  }
}

/**
 * Decides what a closed gateway order does next. Only the collection's live session may take the
 * order with it: an old QR that expires says nothing about the new one. Pure.
 */
export function decideClosed(state: MedusaState, siblings: Siblings): ClosedDecision {
  const paid =
    [...state.ownPayments, ...state.otherPayments].some((payment) => !payment.canceled) ||
    state.elsewhere.hasMoney ||
    state.order?.owed === 0
  if (!isLive(state) || paid || siblings.paid) {
    return { do: "nothing" }
  }
  if (siblings.pending) {
    // An older QR can still be paid; when it closes too, this row is looked at again.
    return { do: "wait" }
  }
  if (!state.order) {
    return { do: "cancel_session" }
  }
  if (state.order.canceled) {
    return { do: "cancel_session" }
  }
  return state.order.fulfilled
    ? { do: "hold", kind: "shipped_unpaid" }
    : { do: "cancel_order", orderId: state.order.id }
}

/**
 * Whether the cart or the order still waits for this gateway order's session, and no other. An order
 * waits for the session that it was placed on; one that was made beside it, by a second request in
 * the same moment, is nothing to it.
 */
function isLive({ order, ownSessions, otherSessions, elsewhere }: MedusaState): boolean {
  const isPlacedOn = (session: SessionState) =>
    session.status === "authorized" || session.status === "pending_authorization"
  const others = [...otherSessions, ...elsewhere.sessions]
  return (
    ownSessions.length > 0 &&
    !(order && ownSessions.some(isPlacedOn)
      ? others.some((session) => isPlacedOn(session) && !session.closed)
      : otherSessions.some(isOpen))
  )
}

function isOpen(session: SessionState): boolean {
  return session.status !== "canceled" && session.status !== "error" && !session.closed
}
