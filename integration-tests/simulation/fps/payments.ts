import type {
  CaseRecord,
  Environment,
  LedgerPayment,
  PaymentChange,
} from "../../../src/modules/fps"
import { nextSettlement, nextStatus, type MinorUnits } from "../../../src/protocol"
import { wasSentBack } from "../../../src/fps/cases/find-cases"
import { moneyKey } from "../../../src/fps/vocabulary"
import { markChanged, ensurePurchase, requireLease } from "./purchases"
import { need, nextId, type Ledger } from "./tables"

const ABOUT_MONEY = ["paid", "expired", "cancelled"]

/** `src/fps/payments/change-payment.ts`. */
export function changePayment(
  ledger: Ledger,
  { id, change, now }: { id: string; change: PaymentChange; now: number },
): LedgerPayment {
  if (change.lease) {
    requireLease(ledger, change.lease)
  } else if (change.news && ABOUT_MONEY.includes(change.news)) {
    markChanged(ledger, [need(ledger.payments, id).purchaseId], now)
  }
  return changeRow(ledger, { id, change, now })
}

/** `claimPayment`: keeps nothing of a paid one. The limits are left out: no story claims so often. */
export function noteClaim(ledger: Ledger, id: string, now: number): void {
  const row = need(ledger.payments, id)
  if (row.status !== "paid") {
    ledger.payments.set(id, { ...row, claimedAt: new Date(now) })
  }
}

/** `changeInTransaction`. */
export function changeRow(
  ledger: Ledger,
  { id, change, now }: { id: string; change: PaymentChange; now: number },
): LedgerPayment {
  const row = need(ledger.payments, id)
  const status = change.news ? nextStatus(row.status, change.news) : row.status
  const moneyCame = status === "paid" && row.status !== "paid"
  const isFirstSigned = row.status === "paid" && change.isSigned === true && row.closedBy !== null
  const isOther = isFirstSigned && isOtherThan(row, change)
  if (isOther) {
    refuseUnlike(ledger, row)
  }
  const isWithdrawn = isFirstSigned && putWithdrawnAside(ledger, row)
  const isCorrected = isOther || isWithdrawn
  const isHeldNoMore = isCorrected && row.settlement === "held"
  const before = moneyCame || isHeldNoMore ? "open" : row.settlement
  if (isOther) {
    putCasesAside(ledger, row, now)
  }
  const isNotOver = change.news === "failed" && status !== "failed"
  const moves = !isNotOver && !(change.unpaidOnly && status === "paid")
  const settlement = change.move && moves ? nextSettlement(before, change.move) : before
  const isClosed = status === "expired" || status === "cancelled"
  const known = change.isSigned ? null : row.closedBy
  const paidBy = moneyCame ? (change.closedBy ?? null) : known
  const held = before === "held" ? row.holdReason : (change.holdReason ?? null)
  const said = row.closedBy === null || row.closedBy === "timeout" ? change.closedBy : undefined
  const received = moneyCame || isCorrected ? change.received : undefined
  const after: LedgerPayment = {
    ...row,
    status,
    settlement,
    holdReason: settlement === "held" ? held : null,
    live: row.live && (status === "creating" || status === "pending") && !change.creationError,
    closedBy: isClosed ? (said ?? row.closedBy) : status === "paid" ? paidBy : null,
    closedAt: row.closedAt ?? (isClosed ? new Date(now) : null),
    gatewayOrderId: row.gatewayOrderId ?? change.gatewayOrderId ?? null,
    redirectUrl: row.redirectUrl ?? change.redirectUrl ?? null,
    creationError: change.creationError ?? row.creationError,
    failureReturnedAt: row.failureReturnedAt ?? (change.failureReturned ? new Date(now) : null),
    paidAt: row.paidAt ?? (status === "paid" ? (change.received?.at ?? new Date(now)) : null),
    settledAt: settlement === "settled" ? (row.settledAt ?? new Date(now)) : null,
    received: received ? received.amount : row.received,
    receivedCurrency: received ? received.currencyCode : row.receivedCurrency,
    acceptedAt: isHeldNoMore ? null : row.acceptedAt,
    checks: row.checks + (change.checked ? 1 : 0),
    checkedAt: change.checked ? new Date(now) : row.checkedAt,
  }
  ledger.payments.set(id, after)
  return after
}

function isOtherThan(row: LedgerPayment, { received }: PaymentChange): boolean {
  return (
    received !== undefined &&
    (row.received !== received.amount || row.receivedCurrency !== received.currencyCode)
  )
}

function keysOfMoney(row: LedgerPayment): string[] {
  return [
    moneyKey.payment(row),
    moneyKey.payment({ id: row.id, gatewayOrderId: null }),
    moneyKey.overpaid(row),
  ]
}

function refuseUnlike({ cases }: Ledger, row: LedgerPayment): void {
  const keys = keysOfMoney(row)
  const all = [...cases.values()]
  if (all.some((found) => keys.includes(found.moneyKey) && found.resolution === "refunded")) {
    throw new Error(`Payment ${row.id} was refunded meanwhile; another pass follows.`)
  }
}

function isNamedAsCancelled({ moneyKey: key }: CaseRecord, row: LedgerPayment): boolean {
  return key.startsWith("cancelled:") && key.endsWith(`:${row.id}`)
}

function putWithdrawnAside(ledger: Ledger, row: LedgerPayment): boolean {
  const keys = keysOfMoney(row)
  const own = [...ledger.cases.values()].filter(
    (found) => keys.includes(found.moneyKey) || found.paymentId === row.id,
  )
  const withdrawn = own.filter(
    (found) =>
      found.resolution === "dismissed" &&
      found.resolvedBy !== null &&
      (keys.includes(found.moneyKey) ||
        isNamedAsCancelled(found, row) ||
        found.moneyKey.startsWith("refund:")),
  )
  if (withdrawn.length === 0 || own.some(({ resolution }) => resolution === "refunded")) {
    return false
  }
  for (const found of withdrawn) {
    ledger.cases.set(found.id, { ...found, moneyKey: `told:${found.moneyKey}:${found.id}` })
  }
  return true
}

function putCasesAside(ledger: Ledger, row: LedgerPayment, now: number): void {
  const keys = keysOfMoney(row)
  for (const found of ledger.cases.values()) {
    const isOpen = found.status === "open"
    const isRefund = found.kind === "refund_due"
    const isOfPayment =
      keys.includes(found.moneyKey) && (isOpen || found.resolution === "dismissed")
    const isOfCancelled = isOpen && isNamedAsCancelled(found, row)
    if (!isRefund && (isOfPayment || isOfCancelled)) {
      ledger.cases.set(found.id, {
        ...found,
        moneyKey: `told:${found.moneyKey}:${found.id}`,
        status: "resolved",
        resolution: "dismissed",
        note: found.note ?? "The gateway reported another amount.",
        resolvedAt: found.resolvedAt ?? new Date(now),
      })
    }
  }
}

/** `confirm-payment.ts`: what a person knows of the bank, once for a payment. */
export function confirmPayment(
  ledger: Ledger,
  { id, amount, now }: { id: string; amount: MinorUnits; now: number },
): LedgerPayment | null {
  const row = need(ledger.payments, id)
  markChanged(ledger, [row.purchaseId], now)
  if (row.status === "paid" || row.status === "creating") {
    return null
  }
  const received = { amount, currencyCode: row.currencyCode }
  return changeRow(ledger, { id, change: { news: "paid", closedBy: "staff", received }, now })
}

/** What a gateway order is opened with, in the simulation. */
export interface OpenInput {
  readonly sessionId: string
  readonly collectionId: string
  /** Whose purchase it belongs to. */
  readonly cartId: string
  /** Not: it was made for what the order owes. */
  readonly isOfCart: boolean
  readonly environment: Environment
  readonly amount: MinorUnits
  readonly now: number
  readonly expiresAt: number
  readonly keepsShowing?: boolean
}

const CREATION_LASTS_MS = 12_000

/** `src/fps/payments/open-payment.ts`. */
export function openPayment(
  ledger: Ledger,
  input: OpenInput,
): { kind: "created" | "taken_over" | "busy" | "held"; payment: LedgerPayment } {
  const purchaseId = ensurePurchase(ledger, input.cartId, input.now)
  const alike = [...ledger.payments.values()].filter(
    (row) =>
      row.paymentCollectionId === input.collectionId &&
      row.amount === input.amount &&
      row.environment === input.environment,
  )
  const paid = alike.filter(
    ({ status, settlement }) => status === "paid" && settlement !== "settled",
  )
  const usable = paid.find(({ settlement, acceptedAt }) => settlement === "open" || acceptedAt)
  if (usable) {
    return { kind: "taken_over", payment: takeOver(ledger, usable, input.sessionId) }
  }
  const cases = [...ledger.cases.values()]
  const held = paid.find((payment) => !wasSentBack(payment, cases))
  if (held) {
    return { kind: "held", payment: held }
  }
  const live = alike.find((row) => row.live)
  if (live) {
    if (isReusable(live, input.now)) {
      return { kind: "taken_over", payment: takeOver(ledger, live, input.sessionId) }
    }
    const age = input.now - live.createdAt.getTime()
    if (live.status === "creating" && !live.creationError && age < CREATION_LASTS_MS) {
      return { kind: "busy", payment: live }
    }
    ledger.payments.set(live.id, { ...live, live: false })
  }
  const payment = newPayment(ledger, { ...input, purchaseId })
  ledger.payments.set(payment.id, payment)
  if (!input.keepsShowing) {
    ledger.sessions.set(input.sessionId, payment.id)
  }
  return { kind: "created", payment }
}

function takeOver(ledger: Ledger, payment: LedgerPayment, sessionId: string): LedgerPayment {
  const after = { ...payment, sessionId }
  ledger.payments.set(payment.id, after)
  ledger.sessions.set(sessionId, payment.id)
  return after
}

function isReusable(payment: LedgerPayment, now: number): boolean {
  const life = payment.expiresAt.getTime() - payment.createdAt.getTime()
  return (
    payment.status === "pending" &&
    payment.settlement === "open" &&
    payment.redirectUrl !== null &&
    payment.failureReturnedAt === null &&
    (payment.expiresAt.getTime() - now) * 3 >= life
  )
}

function newPayment(ledger: Ledger, input: OpenInput & { purchaseId: string }): LedgerPayment {
  const id = nextId(ledger, "fpspay")
  return {
    id,
    purchaseId: input.purchaseId,
    gatewayOrderId: null,
    paymentCollectionId: input.collectionId,
    sessionId: input.sessionId,
    cartId: input.isOfCart ? input.cartId : null,
    environment: input.environment,
    orderCreation: "directpay",
    reference: `ref${id}`,
    uniqueOrderId: `unique${id}`,
    returnToken: `token${id}`,
    status: "creating",
    closedBy: null,
    closedAt: null,
    settlement: "open",
    holdReason: null,
    live: true,
    amount: input.amount,
    currencyCode: "hkd",
    redirectUrl: null,
    expiresAt: new Date(input.expiresAt),
    failureReturnedAt: null,
    creationError: null,
    paidAt: null,
    settledAt: null,
    acceptedAt: null,
    reviewedAt: null,
    received: null,
    receivedCurrency: null,
    checks: 0,
    askedAt: null,
    checkedAt: null,
    claimedAt: null,
    claimReference: null,
    createdAt: new Date(input.now),
  }
}
