import type { CaseInput, CaseRecord, FpsModuleService, Lease } from "../../../src/modules/fps"
import { markChanged, requireLease } from "./purchases"
import { nextId, type Ledger } from "./tables"

/** `openCase`: once for the same money, also after it was resolved. */
export function openCase(
  ledger: Ledger,
  input: CaseInput,
  now: number,
): Awaited<ReturnType<FpsModuleService["cases"]["open"]>> {
  if (input.lease) {
    requireLease(ledger, input.lease)
  }
  const known = [...ledger.cases.values()].find(({ moneyKey }) => moneyKey === input.moneyKey)
  if (known) {
    const refundId = input.evidence.refund_id
    return {
      opened: false,
      isOpen: known.status === "open",
      isOther: known.amount !== input.amount || known.currencyCode !== input.currencyCode,
      isAnswered:
        refundId !== undefined &&
        known.resolvedBy !== null &&
        known.evidence.refund_id === refundId,
    }
  }
  const id = nextId(ledger, "fpscase")
  ledger.cases.set(id, {
    id,
    kind: input.kind,
    status: "open",
    moneyKey: input.moneyKey,
    environment: ledger.payments.get(input.paymentId ?? "")?.environment ?? null,
    amount: input.amount,
    currencyCode: input.currencyCode,
    paymentId: input.paymentId ?? null,
    gatewayOrderId: input.gatewayOrderId ?? null,
    orderId: input.orderId ?? null,
    evidence: input.evidence,
    resolution: null,
    reference: null,
    note: null,
    resolvedBy: null,
    resolvedAt: null,
    createdAt: new Date(now),
  })
  return { opened: true, isOpen: true, isOther: false, isAnswered: false }
}

/** `closeCase`: null when it was resolved already. It is news for the purchase of its money. */
export function closeCase(
  ledger: Ledger,
  {
    lease,
    asLongAs,
    ...input
  }: Pick<CaseRecord, "id" | "resolution" | "reference" | "note" | "resolvedBy"> & {
    lease?: Lease
    asLongAs?: { id: string; settlement: string }
  },
  now: number,
): CaseRecord | null {
  if (lease) {
    requireLease(ledger, lease)
  }
  if (asLongAs && ledger.payments.get(asLongAs.id)?.settlement !== asLongAs.settlement) {
    return null
  }
  const found = ledger.cases.get(input.id)
  if (found?.status !== "open") {
    return null
  }
  const closed: CaseRecord = {
    ...found,
    ...input,
    status: "resolved",
    resolvedAt: new Date(now),
  }
  ledger.cases.set(closed.id, closed)
  const payment = ledger.payments.get(found.paymentId ?? "")
  if (payment) {
    markChanged(ledger, [payment.purchaseId], now)
  }
  return closed
}
