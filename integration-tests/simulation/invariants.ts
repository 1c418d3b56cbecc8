import type { CaseRecord, LedgerPayment } from "../../src/modules/fps"
import type { Code } from "./bank"
import { isToyFor } from "./guards"
import {
  FPS,
  hasRefund,
  leftOf,
  orderOfCollection,
  paymentsOfOrder,
  sumOf,
  type Payment,
} from "./medusa/shop"
import { remindedTwice } from "./reminders"
import { wrongStock } from "./stock"
import { stuck } from "./stuck"
import type { World } from "./world"

/** Sentences about what is not as it was promised, once everything has come to rest. */
export function checkRest(world: World): string[] {
  return [
    ...notAtRest(world),
    ...brokenBalance(world),
    ...wrongReason(world),
    ...paidTwice(world),
    ...canceledWithMoney(world),
    ...canceledWithCredit(world),
    ...unbooked(world),
    ...wrongStock(world),
    ...askedOfNobody(world),
    ...unannounced(world),
    ...wrongPromotionUses(world),
    ...remindedTwice(world),
    ...releasedAndCanceled(world),
    ...stuck(world),
  ]
}

function notAtRest({ ledger }: World): string[] {
  return [...ledger.purchases.values()].flatMap((row) => [
    ...(row.idleSince === null ? [`${row.id} is not at rest`] : []),
    ...(row.revision === row.settledRevision ? [] : [`${row.id} has news that nobody looked at`]),
    ...[...ledger.payments.values()]
      .filter(
        ({ purchaseId, status }) =>
          purchaseId === row.id && (status === "pending" || status === "creating"),
      )
      .map(({ id, status }) => `${id} is ${status}, and nobody looks`),
    ...(row.intent ? [`${row.id} still intends ${row.intent.do}`] : []),
  ])
}

/** Not for what did not come, for claims about money that was settled, and for what ended by itself. */
function holdsMoney(found: CaseRecord, row?: LedgerPayment): boolean {
  const { kind, moneyKey: key, evidence, resolution, resolvedBy } = found
  if (resolution === "dismissed" && resolvedBy === null) {
    return false
  }
  const isClaim = "event_id" in evidence && row?.settlement === "settled"
  const isOfOthers = "provider_id" in evidence
  return kind !== "shipped_unpaid" && !/^(foreign_event|told):/.test(key) && !isClaim && !isOfOthers
}

/** Every cent that came is captured and kept, or in exactly one case. */
function brokenBalance(world: World): string[] {
  return [...world.bank.codes.values()].flatMap((code) => {
    if (!code.isProven || code.came === null) {
      return []
    }
    const row = rowOf(world, code)
    if (!row) {
      return []
    }
    // Nobody contradicted what a person typed, or an event said it after money was sent back.
    const came = row.closedBy === null ? code.came : (row.received ?? code.came)
    const broken = brokenBalanceOf(world, { ...code, came }, row)
    // Less came than was captured: a case that can only be dismissed says so.
    const captured = capturedOfShort(world, row)
    const isShort = captured !== null && captured > came
    return isShort && brokenBalanceOf(world, { ...code, came: captured }, row).length === 0
      ? []
      : broken
  })
}

function rowOf({ ledger }: World, code: Code): LedgerPayment | undefined {
  return [...ledger.payments.values()].find(
    ({ gatewayOrderId, reference }) =>
      gatewayOrderId === code.id || (gatewayOrderId === null && reference === code.reference),
  )
}

/** What was captured of a payment of which less came, as its case says. */
function capturedOfShort({ ledger }: World, row: LedgerPayment): number | null {
  const short = [...ledger.cases.values()].find(
    (found) =>
      found.paymentId === row.id &&
      found.moneyKey.startsWith("told:") &&
      found.amount === row.received &&
      "captured" in found.evidence,
  )
  const { amount_minor: amount } = (short?.evidence.captured ?? {}) as { amount_minor?: number }
  return amount ?? null
}

function brokenBalanceOf(
  { ledger, shop }: World,
  code: Code & { readonly came: number },
  row: LedgerPayment,
): string[] {
  if (row.status !== "paid") {
    return [`${code.id} is proven paid, and the ledger says ${row.status}`]
  }
  if (row.settlement === "open") {
    return [`${code.id} is paid, and nothing was done about it`]
  }
  const cases = [...ledger.cases.values()].filter(
    (found) =>
      found.paymentId === row.id &&
      holdsMoney(found, row) &&
      // Core takes a refund back after a fault, although the provider was told; staff see that.
      (!found.moneyKey.startsWith("refund:") || hasRefund(shop, found.evidence.refund_id)),
  )
  if (cases.some(({ amount }) => amount === null)) {
    return []
  }
  const twice = cases.filter(({ moneyKey: key }) => key.startsWith("captured_twice:"))
  const kept = [...shop.payments.values()]
    .filter((payment) => payment.ledgerId === row.id)
    // A booking that fails leaves a capture that core cancelled: nothing can be done with it.
    .filter((payment) => payment.canceledAt === null || row.settlement === "settled")
    .filter((payment) => orderOfCollection(shop, payment.collectionId)?.status === "pending")
    .reduce((sum, payment) => sum + leftOf(payment), 0)
  const inCases = cases
    .filter((found) => !twice.includes(found))
    // What a person put aside asks for nothing that an order has as a whole.
    .filter(({ resolution }) => kept < code.came || resolution !== "dismissed")
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  // Core writes its refund before it tells the provider, and may die in between.
  const untold = [...shop.payments.values()]
    .filter((payment) => payment.ledgerId === row.id)
    .flatMap((payment) => payment.refunds)
    .filter(({ isTold }) => !isTold)
    .reduce((sum, { amount }) => sum + amount, 0)
  const ofRefunds = cases
    .filter(({ moneyKey: key }) => key.startsWith("refund:"))
    .reduce((all, { amount }) => all + (amount ?? 0), 0)
  // Whoever sends money back for one case of a payment is refused to do so for another.
  const isAsWhole = cases.some(({ moneyKey: key }) => key.startsWith("cancelled:"))
  const again = row.settlement === "held" || isAsWhole ? ofRefunds : 0
  const beyond = sumOf(
    cases.flatMap(({ kind, amount }) => (kind === "overpaid" && amount ? [{ amount }] : [])),
  )
  const sum = kept + inCases + untold
  // Its order has what was captured twice; once that is cancelled, the case is the one of the money,
  // but for the parts that staff sent back, or that were more than the order owed.
  const isTwice = twice.some(({ amount }) => (amount ?? 0) + beyond === code.came)
  // Of a refund that the provider was not told of, the case of the payment itself speaks for the money.
  const isInCase = kept + inCases === code.came
  return sum === code.came ||
    sum - again === code.came ||
    isInCase ||
    (sum === ofRefunds + beyond && isTwice)
    ? []
    : [
        `${code.id} brought ${code.came}: ${kept} is kept, and ${inCases} in cases (${cases
          .map(({ kind, amount, moneyKey: key }) => `${kind} ${String(amount)} ${key}`)
          .join(", ")})`,
      ]
}

/** Money of another sum is held as that, and by nothing that would hide it. */
function wrongReason(world: World): string[] {
  const { bank, ledger, shop } = world
  return [...ledger.payments.values()].flatMap((row) => {
    const code = row.gatewayOrderId === null ? undefined : bank.codes.get(row.gatewayOrderId)
    // What a person typed may be captured before an event says what came.
    const isUsed =
      code?.typed === code?.amount &&
      [...shop.payments.values()].some((one) => one.ledgerId === row.id && one.captures.length > 0)
    const came = row.closedBy === null ? code?.came : row.received
    const isOther = code?.isProven === true && came !== code.amount && !isUsed
    const reason = row.holdReason ?? "none"
    const isSandboxMoney = row.status === "paid" && !isOther && isToyFor(world, row)
    if (
      isSandboxMoney &&
      !["environment_mismatch", "amount_mismatch", "refund_due"].includes(reason)
    ) {
      return [`${row.id} is toy money, and is held for ${reason}`]
    }
    return isOther && !["amount_mismatch", "refund_due", "order_not_completed"].includes(reason)
      ? [`${row.id} brought another sum, and is held for ${reason}`]
      : []
  })
}

/** An order has more than it ever cost, from two that paid, and nobody is told. */
function paidTwice({ ledger, shop }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    const paid = paymentsOfOrder(shop, order.id).filter((payment) => leftOf(payment) > 0)
    const sum = paid.reduce((all, payment) => all + leftOf(payment), 0)
    const ours = paid.filter(({ providerId }) => providerId === FPS)
    const isTold = [...ledger.cases.values()].some(({ moneyKey: key }) =>
      ours.some(({ id }) => key.startsWith("captured_twice:") && key.includes(id)),
    )
    return sum > order.mostTotal && ours.length > 1 && !isTold
      ? [`${order.id} cost ${order.mostTotal} and has ${sum}, and there is no case`]
      : []
  })
}

/** An order is cancelled, has FPS money that nobody gave back, and nobody is told. */
function canceledWithMoney({ ledger, shop }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    const left = paymentsOfOrder(shop, order.id).filter(
      (payment) => leftOf(payment) > 0 && payment.ledgerId !== null,
    )
    return order.status !== "canceled"
      ? []
      : left.flatMap((payment) => {
          const row = ledger.payments.get(payment.ledgerId ?? "")
          const cases = [...ledger.cases.values()].filter(
            (found) =>
              found.paymentId === row?.id &&
              holdsMoney(found, row) &&
              // A refund of a part is not about what is left; one of the whole is named as that is.
              (found.kind !== "refund_due" || found.moneyKey.startsWith("gateway_order:")) &&
              found.kind !== "overpaid",
          )
          return cases.length > 0
            ? []
            : [`${order.id} is cancelled with ${leftOf(payment)} of ${payment.id}, without a case`]
        })
  })
}

/** Staff gave credit to an order while we cancelled it or after, and no case names all of it. */
function canceledWithCredit({ ledger, shop }: World): string[] {
  return [...shop.orders.values()].flatMap(({ id, status, isCanceledByUs, ...order }) => {
    // Core books as credit too what it refunds until the order is cancelled.
    const refunded = sumOf(
      paymentsOfOrder(shop, id)
        .flatMap(({ refunds }) => refunds)
        .filter(({ at }) => at <= (order.canceledAt ?? Infinity)),
    )
    const credit = order.credit - refunded
    const told = [...ledger.cases.values()]
      .filter(({ moneyKey }) => moneyKey.startsWith(`cancelled:${id}:covered`))
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    return status === "canceled" && isCanceledByUs && told < credit
      ? [`${id} is cancelled with a credit of ${credit}, and cases name ${told}`]
      : []
  })
}

/** A capture of ours that the order's books do not have, or have with another sum. */
function unbooked({ ledger, shop }: World): string[] {
  return [...shop.payments.values()].flatMap((payment) => {
    const order = orderOfCollection(shop, payment.collectionId)
    const row = payment.ledgerId === null ? undefined : ledger.payments.get(payment.ledgerId)
    const isGivenBack = leftOf(payment) === 0
    if (!order || order.status === "canceled" || row?.settlement !== "settled" || isGivenBack) {
      return []
    }
    return payment.captures.flatMap((capture) => {
      const booked = order.transactions.filter(({ reference }) => reference === capture.id)
      return booked.length === 1 && booked[0]?.amount === capture.amount
        ? []
        : [
            `${capture.id} of ${capture.amount} is booked as ${booked.map(({ amount }) => amount).join("+") || "nothing"}`,
          ]
    })
  })
}

/** An order has a part of what it costs, and there is nothing by which the rest could be paid. */
function askedOfNobody({ ledger, shop }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    // Core can cancel a payment whose capture it could not book: the money is there.
    const payments = paymentsOfOrder(shop, order.id).filter(
      (payment) => payment.canceledAt === null || leftOf(payment) > 0,
    )
    const isOurs = payments.some(
      (payment) => ledger.payments.get(payment.ledgerId ?? "")?.settlement === "settled",
    )
    // What staff have a promise of is theirs to capture.
    const owed =
      order.total -
      payments.reduce((sum, payment) => sum + (leftOf(payment) || promisedBy(payment)), 0)
    // An edit changes the sum of the collection that staff are booking another one of.
    const isOfStaff = (id: string) =>
      [...shop.sessions.values()].every(
        ({ collectionId, providerId, status }) =>
          collectionId !== id || providerId !== FPS || status === "canceled",
      )
    const capturedOf = (id: string) =>
      sumOf(payments.flatMap((one) => (one.collectionId === id ? one.captures : [])))
    const isAsked = [...shop.collections.values()].some(
      ({ id, status, amount }) =>
        orderOfCollection(shop, id) === order &&
        (["not_paid", "awaiting", "partially_captured"].includes(status) ||
          (["partially_authorized", "authorized"].includes(status) && isOfStaff(id)) ||
          (status === "completed" && isOfStaff(id) && amount > capturedOf(id))),
    )
    // A refund whose credit line, or a cancellation whose end, was cut off is not about the rest.
    const isGivenBack = payments.some(({ refunds }) => refunds.length > 0)
    // Core would give another provider's promise up to ask for the rest of an edit: it is asked after that.
    const isPendingElsewhere = payments.some((payment) => promisedBy(payment) > 0)
    // An edit that sleeps while a link asks for what it sees gives a promise up afterwards.
    const isGivenUp =
      order.version > 1 &&
      paymentsOfOrder(shop, order.id).some(
        ({ providerId, canceledAt, captures }) =>
          providerId !== FPS && canceledAt !== null && captures.length === 0,
      )
    // What staff edit and book money for at the same time is asked for by whoever was last.
    const isBooked =
      order.version > 1 &&
      payments.some(({ providerId, captures }) => providerId !== FPS && captures.length > 0)
    const isOthers =
      isGivenBack || isPendingElsewhere || isGivenUp || isBooked || order.isHalfEdited
    return order.status === "pending" && isOurs && owed > 0 && !isAsked && !isOthers
      ? [`${order.id} owes ${owed}, and nobody is asked for it`]
      : []
  })
}

/**
 * `payment.captured` is raised for each Medusa payment with money of ours, and once where nothing
 * failed. Where it was raised before the payment had an order, core raises it for the order too.
 */
function unannounced({ sim, shop }: World): string[] {
  return [...shop.payments.values()].flatMap(({ id, ledgerId, captures, announced }) => {
    const isOnce = announced.length === 1 || announced.join() === "false,true"
    const isRight = sim.counts.faults > 0 ? announced.length > 0 : isOnce
    return ledgerId === null || captures.length === 0 || isRight
      ? []
      : [`payment.captured was raised ${announced.length} times for ${id}`]
  })
}

/**
 * An order that we cancelled keeps no use of a promotion, and none is given back twice. Core may
 * have died over placing or undoing it: then nobody knows whether it has a use.
 */
function wrongPromotionUses({ shop }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    const { id, status, isCanceledByUs, hasWaited, isUndone, promotionUses: uses } = order
    const isKept = status === "canceled" && isCanceledByUs && hasWaited && uses > 0
    return (uses < 0 && !isUndone) || isKept
      ? [`the promotion was used ${uses} times by ${id}`]
      : []
  })
}

/**
 * An order that staff released is cancelled by staff only; unpaid at its end, it is a case. Staff may
 * ship and release it while a process of ours sleeps inside core's cancellation.
 */
function releasedAndCanceled({ shop }: World): string[] {
  return [...shop.orders.values()].flatMap(({ id, status, wasReleased }) =>
    status === "canceled" && wasReleased ? [`${id} was released, and is cancelled by us`] : [],
  )
}

function promisedBy({ providerId, amount, captures }: Payment): number {
  return providerId === FPS || captures.length > 0 ? 0 : amount
}
