import type { FpsSettings, Lease, PurchaseLedger } from "../../../src/modules/fps"
import type { FpsPort } from "../../../src/fps/settle/ports"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { guardClosing, noteLease } from "../guards"
import { closeCase, openCase } from "./cases"
import { applyEvent, failEvents, finishEvents } from "./inbox"
import { changePayment } from "./payments"
import * as purchases from "./purchases"
import { need } from "./tables"
import { readPayments, readRest, readRow } from "./read-purchase"

/** Written out: spreading two objects into a third is slow, and this is done more than all else. */
function toPurchase(
  { now, purchase }: Pick<PurchaseLedger, "now" | "purchase">,
  {
    casesOfOthers,
    hasUnfinishedEvents,
    heardAt,
    payments,
  }: Omit<PurchaseLedger, "now" | "purchase">,
): PurchaseLedger {
  return { now, purchase, casesOfOthers, hasUnfinishedEvents, heardAt, payments }
}

/** The module as a look works with it, each statement or transaction an effect. */
export function fpsPort(world: World, activity: Activity): FpsPort {
  const { sim, ledger } = world
  const call = <T>(what: string, effect: (now: number) => T) =>
    sim.call(activity, what, () => effect(sim.now))
  const read = async (id: string) => {
    const row = await call("", (now) => readRow(ledger, id, now))
    if (!row) {
      return null
    }
    const { orderId } = row.purchase
    if (!sim.weather.isTorn) {
      const payments = readPayments(ledger, id)
      return toPurchase(row, readRest(world, { id, orderId, payments }))
    }
    const payments = await call("", () => readPayments(ledger, id))
    return toPurchase(row, await call("", () => readRest(world, { id, orderId, payments })))
  }
  const port = {
    settings: async () => call("", () => ledger.settings as FpsSettings),
    payments: {
      change: async (id, change) =>
        call(`ledger: ${id} ${change.news ?? change.move ?? "changes"}`, (now) => {
          guardClosing(world, need(ledger.payments, id), change)
          return changePayment(ledger, { id, change, now })
        }),
    },
    cases: {
      open: async (input) =>
        call(`ledger: case ${input.kind}`, (now) => openCase(ledger, input, now)),
      close: async (input) =>
        call(`ledger: case ${input.id} is closed`, (now) => closeCase(ledger, input, now)),
    },
    purchases: {
      markChanged: async (ids) => call("", (now) => purchases.markChanged(ledger, ids, now)),
      take: async (input) =>
        call("", (now) => {
          const lease = purchases.takeLease(ledger, input, now)
          if (lease) {
            noteLease(world, activity, lease.purchaseId)
          }
          return lease
        }),
      renew: async (lease, seconds) =>
        call("", (now) => purchases.renewLease(ledger, lease, now + seconds * 1_000)),
      intend: async (lease, { seconds, ...input }) =>
        call(input.intent ? `ledger: intends ${input.intent.do}` : "", (now) =>
          purchases.writeIntent(ledger, lease, { ...input, until: now + seconds * 1_000, now }),
        ),
      finish: async (lease, input) => {
        const result = await call("ledger: the pass ends", (now) =>
          purchases.finishPass(ledger, lease, { ...input, now }),
        )
        return result
      },
      postpone: async (lease, { delaySeconds }) =>
        call("ledger: the cart is busy", (now) =>
          purchases.postponePass(ledger, lease, { now, delaySeconds }),
        ),
      fail: async (lease, { error, delaySeconds }) =>
        call(`ledger: the pass failed: ${error}`, (now) =>
          purchases.failPass(ledger, lease, { now, delaySeconds }),
        ),
      markAnnounced: async (lease, sessionIds) =>
        call("", () => {
          purchases.requireLease(ledger, lease)
          sessionIds.forEach((id) => ledger.announced.add(id))
        }),
      setOrder: async (lease, orderId) =>
        call(`ledger: the purchase is ${orderId}`, (now) =>
          purchases.setOrder(ledger, lease, orderId, now),
        ),
      repointSession: async (input) =>
        call(`ledger: ${input.sessionId} shows ${input.paymentId}`, () =>
          purchases.repointSession(ledger, input),
        ),
      read,
      readRevision: async (id) =>
        call("", (now) => readRow(ledger, id, now)?.purchase.revision ?? null),
      applyEvent: async ({ lease, eventId, paymentId, change }) =>
        call(`ledger: takes in ${eventId}`, (now) =>
          applyEvent(ledger, { lease, eventId, paymentId, change, now }),
        ),
      finishEvents: async (lease: Lease) => call("", () => finishEvents(ledger, lease)),
    },
    events: {
      fail: async ({ of }) => call("", () => failEvents(ledger, of)),
    },
  } satisfies FpsPort
  return port
}
