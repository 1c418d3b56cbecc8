import type { FpsSettings } from "../settings/schema"
import { toMinorUnits } from "../../protocol"
import { isMadeFor, retryWindowEnd } from "../retry-window"
import type { ViewDependencies } from "../dependencies"
import { isUnderReview, readOrderFacts, type OrderFacts } from "../pay-links/pay-state"
import type { Debt, DebtSession, DebtCollection } from "../medusa/read-debt"

/** An order that can be paid anew although its QR code came to nothing. */
export interface NewTry {
  /** When it is cancelled at the earliest; a code that nobody has closed yet may keep it longer. */
  readonly until: Date
  readonly debt: Debt
  /** The session that it was placed on, which takes the money of every code. */
  readonly session: DebtSession
  /** Whether one of its codes has not closed yet. */
  readonly hasOpenCode: boolean
}

/** What {@link newTryOf} is worked out from. */
interface Tried extends OrderFacts {
  /** The gateway order that a session shows. */
  readonly shownBy: (sessionId: string) => string | undefined
  readonly settings: Pick<FpsSettings, "retryWindowMinutes">
  readonly now: Date
}

/**
 * Whether an order waits for its money within its retry window (the option `retryWindowMinutes`), so
 * that a new code on the session that it was placed on can pay it. Null: it does not. What decides
 * whether it is cancelled is `waitsUntil` of settling, which reads the same facts. Pure.
 */
export function newTryOf({ shownBy, settings, now, ...facts }: Tried): NewTry | null {
  const { debt, payments } = facts
  const session = isUnpaid(debt) ? openSessionOf(debt) : undefined
  if (!session?.ofCart || hasMoneyComing(facts)) {
    return null
  }
  const waited = {
    sessionId: session.id,
    shownId: shownBy(session.id),
    amounts: [toMinorUnits(session.amount), debt.owed],
    currencyCode: session.currency_code,
  }
  const until = retryWindowEnd(
    payments.filter((payment) => isMadeFor(payment, waited)),
    settings,
  )
  const hasOpenCode = payments.some(({ status }) => status === "pending" || status === "creating")
  return until && until > now ? { until, debt, session, hasOpenCode } : null
}

/** {@link newTryOf} an order, as everything stands now. */
export async function readNewTry(
  dependencies: ViewDependencies,
  { orderId, settings }: { orderId: string | null; settings: FpsSettings },
): Promise<NewTry | null> {
  if (orderId === null || settings.retryWindowMinutes === 0) {
    return null
  }
  const facts = await readOrderFacts(dependencies, orderId)
  const session = facts ? openSessionOf(facts.debt) : undefined
  if (!facts || !session) {
    return null
  }
  const shown = await dependencies.fps.payments.findBySession(session.id)
  return newTryOf({ ...facts, shownBy: () => shown?.id, settings, now: new Date() })
}

/**
 * Until when an order waits for nothing but another try: its codes have all closed, and it is not
 * cancelled yet. Null: it does not.
 */
export async function readRetryWindow(
  dependencies: ViewDependencies,
  orderId: string | null,
): Promise<Date | null> {
  const settings = await dependencies.fps.settings()
  const found = await readNewTry(dependencies, { orderId, settings })
  return found && !found.hasOpenCode ? found.until : null
}

/** An order with money, or with a promise of some, owes a rest at most: that is for a link. */
function isUnpaid({ state, owed, isPendingElsewhere, collections }: Debt): boolean {
  return (
    state === "stands" &&
    owed > 0 &&
    !isPendingElsewhere &&
    !collections.some(({ hasPayments }) => hasPayments)
  )
}

/** Whether money came that is on its way into the order, or that a person may yet put there. */
function hasMoneyComing({ payments, cases }: OrderFacts): boolean {
  return payments.some(
    (payment) =>
      (payment.status === "paid" && payment.settlement === "open") ||
      isUnderReview({ cases, ownPayments: [] }, payment),
  )
}

const OVER: readonly string[] = ["canceled", "error", "captured"]

/** The FPS session that an order waits for already, in whichever collection. */
export function openSessionOf({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter(
    ({ isFps, hasPayment, status }) => isFps && !hasPayment && !OVER.includes(status),
  )
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
}

const PAYABLE: readonly string[] = ["not_paid", "awaiting"]

/**
 * The collection that core made for a difference. Never that of the cart: it was placed on what it was
 * placed on, and what expires in it would end the order.
 */
export function collectionForRest({ collections }: Debt): DebtCollection | undefined {
  return collections.find(
    ({ ofCart, hasPayments, status }) => !ofCart && !hasPayments && PAYABLE.includes(status),
  )
}
