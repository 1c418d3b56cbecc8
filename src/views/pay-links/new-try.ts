import type { FpsSettings, LedgerPayment } from "../../modules/fps"
import { isMadeFor, patienceEnd, toMinorUnits } from "../../protocol"
import type { ViewDependencies } from "../dependencies"
import { openSessionOf } from "./open-session"
import { isUnderReview } from "./pay-state"
import { readDebt, type Debt, type DebtSession } from "./read-debt"

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

/**
 * Whether an order waits for its money within its patience (the option `orderPatienceMinutes`), so
 * that a new code on the session that it was placed on can pay it. Null: it does not. What decides
 * whether it is cancelled is `waitsUntil` of settling, which reads the same facts.
 */
export async function readNewTry(
  { fps, query }: ViewDependencies,
  { orderId, settings }: { orderId: string | null; settings: FpsSettings },
): Promise<NewTry | null> {
  if (orderId === null || settings.orderPatienceMinutes === 0) {
    return null
  }
  const debt = await readDebt(query, orderId)
  const session = debt && isUnpaid(debt) ? openSessionOf(debt) : undefined
  if (!debt || !session?.ofCart) {
    return null
  }
  const [payments, shown] = await Promise.all([
    fps.ledger.listOfCollections(debt.collections.map(({ id }) => id)),
    fps.ledger.findBySession(session.id),
  ])
  if (await hasMoneyComing(fps, payments)) {
    return null
  }
  const waited = {
    sessionId: session.id,
    shownId: shown?.id,
    amounts: [toMinorUnits(session.amount), debt.owed],
    currencyCode: session.currency_code,
  }
  const until = patienceEnd(
    payments.filter((payment) => isMadeFor(payment, waited)),
    settings,
  )
  const hasOpenCode = payments.some(({ status }) => status === "pending" || status === "creating")
  return until && until > new Date() ? { until, debt, session, hasOpenCode } : null
}

/**
 * Until when an order waits for nothing but another try: its codes have all closed, and it is not
 * cancelled yet. Null: it does not.
 */
export async function readPatience(
  dependencies: ViewDependencies,
  orderId: string | null,
): Promise<Date | null> {
  const settings = await dependencies.fps.settings()
  const found = await readNewTry(dependencies, { orderId, settings })
  return found && !found.hasOpenCode ? found.until : null
}

/** An order with money, or with a promise of some, owes a rest at most: that is for a link. */
function isUnpaid({ state, owed, isPromised, collections }: Debt): boolean {
  return (
    state === "stands" &&
    owed > 0 &&
    !isPromised &&
    !collections.some(({ hasPayments }) => hasPayments)
  )
}

/** Whether money came that is on its way into the order, or that a person may yet put there. */
async function hasMoneyComing(
  fps: ViewDependencies["fps"],
  payments: readonly LedgerPayment[],
): Promise<boolean> {
  const paid = payments.filter(({ status }) => status === "paid")
  if (paid.some(({ settlement }) => settlement === "open")) {
    return true
  }
  const cases = paid.length > 0 ? await fps.cases.listOfPayments(paid) : []
  return paid.some((payment) => isUnderReview({ cases, ownPayments: [] }, payment))
}
