import { asMinorUnits } from "../../../protocol"
import type { LedgerPayment } from "../../types"

/** A ledger row of HKD 28.82 that can be paid from 00:00 to 00:15, with changes; a paid one brought that. */
export function ledgerPayment(change: Partial<LedgerPayment> = {}): LedgerPayment {
  return {
    id: "fpspay_1",
    purchaseId: "fpspur_1",
    gatewayOrderId: "0b8a3c3e-7d0f-4d7c-9f4e-0a2b1c3d4e5f",
    paymentCollectionId: "pay_col_1",
    sessionId: "payses_1",
    cartId: "cart_1",
    environment: "sandbox",
    orderCreation: "directpay",
    reference: "REFERENCE",
    uniqueOrderId: "UNIQUE",
    returnToken: "token",
    status: "pending",
    closedBy: null,
    closedAt: null,
    reviewedAt: null,
    settlement: "open",
    holdReason: null,
    live: true,
    amount: asMinorUnits(2_882),
    currencyCode: "hkd",
    redirectUrl: "https://gateway.example/checkout",
    expiresAt: new Date("2026-01-01T00:15:00Z"),
    failureReturnedAt: null,
    creationError: null,
    paidAt: null,
    settledAt: null,
    acceptedAt: null,
    received: change.status === "paid" ? asMinorUnits(2_882) : null,
    receivedCurrency: change.status === "paid" ? "hkd" : null,
    checks: 0,
    askedAt: null,
    checkedAt: null,
    claimedAt: null,
    claimReference: null,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    ...change,
  }
}
