import type { Environment, PurchaseLedger } from "../../../src/modules/fps"
import type { World } from "../world"
import type { EventRow, Ledger } from "./tables"

/** The first statement of `readPurchase`: what comes after it is news that its count does not have. */
export function readRow(
  ledger: Ledger,
  id: string,
  now: number,
): Pick<PurchaseLedger, "now" | "purchase"> | null {
  const row = ledger.purchases.get(id)
  return row
    ? {
        now: new Date(now),
        purchase: {
          id: row.id,
          cartId: row.cartId,
          orderId: row.orderId,
          revision: row.revision,
          settledRevision: row.settledRevision,
          intent: row.intent,
          released: row.released,
          cancelsAt: row.cancelsAt === null ? null : new Date(row.cancelsAt),
          promotionsReturnedAt:
            row.promotionsReturnedAt === null ? null : new Date(row.promotionsReturnedAt),
          attempts: row.attempts,
        },
      }
    : null
}

/** The second statement. */
export function readPayments(ledger: Ledger, id: string) {
  return [...ledger.payments.values()].filter(({ purchaseId }) => purchaseId === id)
}

/** The others. */
export function readRest(
  { ledger, shop }: Pick<World, "ledger" | "shop">,
  {
    id,
    orderId,
    payments,
  }: { id: string; orderId: string | null; payments: ReturnType<typeof readPayments> },
): Omit<PurchaseLedger, "now" | "purchase"> {
  const gatewayIds = new Set(payments.map(({ gatewayOrderId }) => gatewayOrderId ?? "none"))
  const events = [...ledger.events.values()].filter(
    (event) =>
      (event.state === "waiting" || event.state === "failed") &&
      // One that was given up before its purchase was found is about it all the same.
      (event.purchaseId === id ||
        (event.purchaseId === null && gatewayIds.has(event.gatewayOrderId ?? ""))),
  )
  const cases = [...ledger.cases.values()]
  const sessions = [...ledger.sessions]
  // Of all gateway orders, which is more than each of them has; a look asks by the session.
  const placedAt = new Map<string, Date>()
  for (const [session, at] of shop.placedAt) {
    placedAt.set(session, new Date(at))
  }
  return {
    casesOfOthers: cases.filter(
      (found) =>
        found.orderId === orderId &&
        found.paymentId === null &&
        found.moneyKey.startsWith("cancelled:"),
    ),
    hasUnfinishedEvents: events.length > 0,
    heardAt: {
      sandbox: heardAt(ledger, "sandbox"),
      production: heardAt(ledger, "production"),
    },
    payments: payments.map((payment) => ({
      payment,
      sessionIds: sessions.flatMap(([session, paymentId]) =>
        paymentId === payment.id ? [session] : [],
      ),
      placedAt,
      announced: new Set(ledger.announced),
      cases: cases.filter(
        (found) =>
          found.paymentId === payment.id ||
          (found.paymentId === null &&
            found.gatewayOrderId !== null &&
            found.gatewayOrderId === payment.gatewayOrderId),
      ),
      events: events.filter(
        (event: EventRow) =>
          event.appliedAt === null && event.gatewayOrderId === payment.gatewayOrderId,
      ),
    })),
  }
}

function heardAt(ledger: Ledger, environment: Environment): Date | null {
  let newest = ledger.heard[environment] ?? -1
  for (const event of ledger.events.values()) {
    if (event.environment === environment) {
      newest = Math.max(newest, event.createdAt)
    }
  }
  for (const payment of ledger.payments.values()) {
    // A gateway order that was created is an answer as well.
    if (payment.environment === environment && payment.redirectUrl !== null) {
      newest = Math.max(newest, payment.createdAt.getTime())
    }
  }
  return newest < 0 ? null : new Date(newest)
}
