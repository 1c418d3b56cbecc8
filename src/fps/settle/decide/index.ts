import type { PaymentFacts, PurchaseLedger } from "../../purchases/read-purchase"
import { judgeEvent } from "../../../protocol"
import { decideClosed } from "./closed"
import { decidePaid } from "./paid"
import type { Action } from "./decision"
import { askAt, claimableAt, timeoutState, overdueAt } from "./next-check"
import { lostSession, reminderMinutes } from "./waiting"
import type { Observation, Policy } from "../../medusa/observation"

/**
 * The gateway answers a creation within 8 s. One without an answer after this time belongs to a
 * dead process.
 */
const CREATION_LASTS_MS = 12_000
/** The time in which staff may still change an order that is being captured or cancelled. */
const WATCH_MS = 60_000

/** Our own tables' view of a purchase; some decisions need no more. */
export interface LedgerView {
  readonly ledger: PurchaseLedger
  readonly policy: Policy
  /** Until when a gateway that does not answer is not asked, by environment. */
  readonly pausedUntil: (environment: PaymentFacts["payment"]["environment"]) => Date | null
}

/**
 * Decides what to do before Medusa is observed: apply events, ask for the status of silent
 * payments, or time them out. Null: nothing. Pure.
 */
export function decideLedger(view: LedgerView): Action | null {
  const { ledger, policy } = view
  for (const facts of ledger.payments) {
    const [event] = facts.events
    if (event) {
      return applyEvent(facts, { event, policy })
    }
  }
  for (const { payment } of ledger.payments) {
    if (payment.status === "creating" && ledger.now >= creationOverAt(payment)) {
      return { do: "fail_creation", payment }
    }
    if (payment.status !== "pending") {
      continue
    }
    const timeout = timeoutState(payment, {
      now: ledger.now,
      heardAt: ledger.heardAt[payment.environment],
      policy,
    })
    if (timeout === "over") {
      return { do: "close_by_timeout", payment }
    }
    if (canAsk(view, payment) && askAt(payment, policy) <= ledger.now) {
      return { do: "ask", payment }
    }
  }
  return null
}

function applyEvent(
  facts: PaymentFacts,
  { event, policy }: { event: PaymentFacts["events"][number]; policy: Policy },
): Action {
  const verdict = judgeEvent({
    event: {
      kind: event.kind === "unreadable" ? "unknown" : event.kind,
      amount: event.amount ?? undefined,
      currency: event.currencyCode ?? undefined,
    },
    environment: event.environment,
    activeEnvironment: policy.environment,
    ledger: facts.payment,
  })
  return { do: "apply_event", facts, event, verdict }
}

function creationOverAt({ createdAt }: PaymentFacts["payment"]): Date {
  return new Date(createdAt.getTime() + CREATION_LASTS_MS)
}

function canAsk({ ledger, policy, pausedUntil }: LedgerView, payment: PaymentFacts["payment"]) {
  const pause = pausedUntil(payment.environment)
  return (
    policy.environments[payment.environment] !== undefined &&
    claimableAt(payment) <= ledger.now &&
    (!pause || pause <= ledger.now)
  )
}

/**
 * True if Medusa cannot matter yet: no payment is paid or closed, no order is known, nothing has
 * changed, and nobody is to be reminded of an order that was placed meanwhile.
 */
export function needsNoMedusa({ payments, purchase }: PurchaseLedger, policy: Policy): boolean {
  const waits = ["creating", "pending", "failed"]
  return (
    purchase.orderId === null &&
    purchase.revision === purchase.settledRevision &&
    payments.every(({ payment }) => waits.includes(payment.status)) &&
    (reminderMinutes(policy) === null || payments.every(({ placedAt }) => placedAt.size === 0))
  )
}

/**
 * Decides the next action of a pass from everything that our tables and Medusa have. Null: nothing
 * is left. Pure and total; called again after each action.
 */
export function decide(observation: Observation): Action | null {
  const { ledger, medusa } = observation
  const ofCart = ledger.payments.filter(({ payment }) => payment.cartId !== null)
  const repaired = ofCart.findLast(({ payment }) => payment.status === "paid") ?? ofCart.at(-1)
  if (medusa.hasBrokenLinks && repaired) {
    return { do: "fix_links", payment: repaired.payment }
  }
  const lost = lostSession(observation)
  if (lost) {
    return { do: "restore_session", payment: lost.payment }
  }
  const paid = ledger.payments
    .filter(({ payment }) => payment.status === "paid")
    .sort((a, b) => (a.payment.paidAt?.getTime() ?? 0) - (b.payment.paidAt?.getTime() ?? 0))
  for (const facts of paid) {
    const action = decidePaid(observation, facts)
    if (action) {
      return action
    }
  }
  return decideClosed(observation)
}

/** Returns when a purchase runs next, if nothing is left to do now. */
export function nextRunAt(view: LedgerView): Date | null {
  const { ledger, policy } = view
  const minutes = reminderMinutes(policy)
  const times = ledger.payments.flatMap(({ payment }): Date[] => {
    switch (payment.status) {
      case "creating":
        return [creationOverAt(payment)]
      case "pending": {
        const overdue = overdueAt(payment, policy)
        const isGone = policy.environments[payment.environment] === undefined
        const ask = isGone
          ? overdue
          : later(
              later(askAt(payment, policy), claimableAt(payment)),
              view.pausedUntil(payment.environment),
            )
        const next = overdue > ledger.now ? earlier(ask, overdue) : ask
        // Nothing reports a new order; by then one has to be known to remind its customer in time.
        return ledger.purchase.orderId === null && minutes !== null
          ? [next, new Date(ledger.now.getTime() + minutes * 60_000)]
          : [next]
      }
      case "paid":
      case "expired":
      case "cancelled":
        return watchFrom(ledger, payment.settledAt)
      case "failed":
        return []
    }
  })
  times.push(...watchFrom(ledger, ledger.purchase.promotionsReturnedAt))
  const soonest = ledger.now.getTime() + 1_000
  return times.length > 0
    ? new Date(Math.max(soonest, Math.min(...times.map((time) => time.getTime()))))
    : null
}

/** Core takes no lock: staff may book money while it cancels, or captures, an order. */
function watchFrom({ now }: LedgerView["ledger"], done: Date | null): Date[] {
  const until = (done?.getTime() ?? 0) + WATCH_MS
  return until > now.getTime() ? [new Date(until)] : []
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date | null): Date {
  return b && b > a ? b : a
}
