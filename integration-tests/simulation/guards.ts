import type { LedgerPayment, PaymentChange, PurchaseLedger } from "../../src/modules/fps"
import { mayStillPayItsOrder } from "../../src/fps/cases/rules"
import type { MedusaState } from "../../src/fps/medusa/observation"
import { codeOf, type Code } from "./bank"
import { FPS, leftOf, paymentsOfOrder, sumOf, type Payment } from "./medusa/shop"
import type { Activity } from "./scheduler"
import type { World } from "./world"

/**
 * Checks each capture: the payment is proven, and all captures of it together are no more than it
 * brought. A second capture of the same payment exceeds that. The amount must be what was asked for,
 * or staff accepted it, and money of the sandbox must not be captured in production.
 */
export function guardCapture(world: World, payment: Payment): void {
  const { shop, ledger, bank } = world
  const row = payment.ledgerId === null ? undefined : ledger.payments.get(payment.ledgerId)
  if (!row) {
    return
  }
  const code = codeOf(bank, row)
  if (!code?.isProven) {
    world.broken.push(`${payment.id} is captured without proof`)
    return
  }
  // If core died between writing a refund and calling the provider, nobody sends that money back.
  const captured = [...shop.payments.values()]
    .filter(({ ledgerId }) => ledgerId === row.id)
    .reduce(
      (sum, { captures, refunds }) =>
        sum + sumOf(captures) - sumOf(refunds.filter(({ isTold }) => !isTold)),
      0,
    )
  // A person's word counts until an event says better, which may be while core captures.
  if (captured > Math.max(code.came ?? 0, code.typed ?? 0)) {
    world.broken.push(`${captured} is captured of ${code.id}, which brought ${code.came ?? 0}`)
  }
  if (![code.came, code.typed].includes(code.amount) && row.acceptedAt === null) {
    world.broken.push(`${code.id} brought another sum, and nobody accepted it`)
  }
  if (isToyFor(world, row)) {
    world.broken.push(`toy money of ${code.id} is captured in production`)
  }
}

/**
 * No order is placed for less, or more, than it costs. Core makes a session of an older amount while
 * the cart changes, and a process that dies over the change leaves a collection behind. Core asks
 * nobody about money that it captured before: then the rest is asked for.
 */
export function guardSum(
  { ledger, broken }: World,
  placed: {
    readonly sessionId: string
    readonly amount: number
    readonly isAuthorized: boolean
    readonly total: number
  },
): void {
  const row = ledger.payments.get(ledger.sessions.get(placed.sessionId) ?? "")
  const asked = row?.acceptedAt === null ? placed.amount : row?.amount
  if (row && !placed.isAuthorized && asked !== placed.total) {
    broken.push(`an order of ${placed.total} is placed on ${placed.amount} of ${placed.sessionId}`)
  }
}

/** True if a payment of the sandbox was received while production was active already. */
export function isToyFor({ ledger, environmentSince }: World, row: LedgerPayment): boolean {
  const isSandboxMoney =
    row.environment === "sandbox" && ledger.settings.environment === "production"
  return isSandboxMoney && (row.paidAt?.getTime() ?? 0) > environmentSince
}

/** No more is taken than the order owed when it was looked at. */
export function guardTaking(
  world: World,
  { ledger, medusa }: SeenBefore,
  input: { readonly sessionId: string; readonly amount: number },
): void {
  const isBegun = medusa.payments.some(({ sessionIds }) => sessionIds.includes(input.sessionId))
  if (medusa.order && !isBegun && input.amount > medusa.order.owed) {
    world.broken.push(
      `${input.amount} is taken for ${ledger.purchase.id}, which owes ${medusa.order.owed}`,
    )
  }
}

const decided = new WeakMap<World, Map<string, number>>()

/** Who leased a purchase last. */
const leasers = new WeakMap<World, Map<string, Activity>>()

/** Notes that a process leases a purchase. */
export function noteLease(world: World, activity: Activity, purchaseId: string): void {
  const last = leasers.get(world) ?? new Map<string, Activity>()
  leasers.set(world, last.set(purchaseId, activity))
}

/**
 * Money is taken by whoever leased the purchase last: what others decided before is old. Notes the
 * sum: somebody who sleeps over core's own steps may take it in another's turn.
 */
export function guardDecided(
  world: World,
  activity: Activity,
  { sessionId, amount }: { readonly sessionId: string; readonly amount: number },
): void {
  const { ledger, broken } = world
  const payment = ledger.payments.get(ledger.sessions.get(sessionId) ?? "")
  if (payment && leasers.get(world)?.get(payment.purchaseId) !== activity) {
    broken.push(`${activity.name} takes ${amount} by ${sessionId}, and another has the purchase`)
  }
  const most = decided.get(world) ?? new Map<string, number>()
  decided.set(world, most.set(sessionId, Math.max(amount, most.get(sessionId) ?? 0)))
}

/** What core captured is what was decided: it takes what the session asks for. */
export function guardTaken(world: World, sessionId: string): void {
  const taken = [...world.shop.payments.values()]
    .filter((payment) => payment.sessionId === sessionId)
    .reduce((sum, { captures }) => sum + sumOf(captures), 0)
  const most = decided.get(world)?.get(sessionId) ?? 0
  if (taken > most) {
    world.broken.push(`${taken} is taken by ${sessionId}, and ${most} was decided`)
  }
}

/** We cancel no order that has our money: whoever comes after a cut off cancellation ends it first. */
export function guardCanceled({ shop, broken }: World, orderId: string): void {
  const paid = paymentsOfOrder(shop, orderId).find(
    (payment) => payment.ledgerId !== null && leftOf(payment) > 0,
  )
  if (paid) {
    broken.push(`${orderId} is cancelled by us, and has ${leftOf(paid)} of ${paid.id}`)
  }
}

/** A gateway order closes by proof, or by the clock once its time and the grace are over. */
export function guardClosing(world: World, row: LedgerPayment, change: PaymentChange): void {
  const { bank, ledger, sim } = world
  if (change.news !== "expired" && change.news !== "cancelled") {
    return
  }
  const code = codeOf(bank, row)
  const overdue = row.expiresAt.getTime() + ledger.settings.expiryGraceMinutes * 60_000
  if (change.closedBy === "timeout" ? sim.now < overdue : code?.status === "pending") {
    world.broken.push(`${row.id} is closed by ${change.closedBy ?? "nobody"}, and can be paid`)
  }
}

const PLACED = ["authorized", "pending_authorization"]

/** What a look saw before it cancels an order. */
export interface SeenBefore {
  readonly ledger: PurchaseLedger
  readonly medusa: MedusaState
}

/**
 * An order is not cancelled while a code that was made for it as it was placed can be paid, or money
 * may be used, nor once staff covered some of it. A code of a tab that slept, for what the cart cost
 * before, was not made for it.
 */
export function guardCancelling(world: World, { ledger, medusa }: SeenBefore): void {
  if (ledger.purchase.intent?.do === "cancel_order") {
    // A cancellation that was begun is ended, whatever came since.
    return
  }
  const { order } = medusa
  if (order && order.covered > 0) {
    world.broken.push(`${order.id} is cancelled, and ${order.covered} of it is covered`)
  }
  const open = medusa.sessions.filter(
    ({ providerId, status }) => providerId === FPS && status !== "canceled",
  )
  const placed = open.filter(({ status }) => PLACED.includes(status))
  const sums = (placed.length > 0 ? placed : open).map(({ amount }) => Math.round(amount * 100))
  for (const facts of ledger.payments) {
    const { payment } = facts
    const code = codeOf(world.bank, payment)
    if (payment.status === "pending" && sums.includes(payment.amount) && isPayable(world, code)) {
      world.broken.push(`an order is cancelled that ${payment.id} can still pay`)
    }
    const isClosed = payment.status === "expired" || payment.status === "cancelled"
    const isWaiting = isClosed && placed.length > 0 && !order?.fulfilled
    if (isWaiting && sums.includes(payment.amount) && payment.redirectUrl !== null) {
      guardPatience(world, payment.id, order?.createdAt ?? new Date(0))
    }
    if (mayStillPayItsOrder(facts)) {
      world.broken.push(`an order is cancelled that ${payment.id} may still be used for`)
    }
  }
}

/** An order can be paid anew for a code's life and the window, whoever looks. */
function guardPatience({ ledger, sim, broken }: World, id: string, orderedAt: Date): void {
  const { expiresInMinutes, retryWindowMinutes } = ledger.settings
  const over = orderedAt.getTime() + (expiresInMinutes + retryWindowMinutes) * 60_000
  if (retryWindowMinutes > 0 && sim.now < over) {
    broken.push(`an order is cancelled that may still be paid in place of ${id}`)
  }
}

function isPayable({ sim }: World, code: Code | undefined): boolean {
  return code?.status === "pending" && code.expiresAt > sim.now
}
