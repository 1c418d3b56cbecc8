import type { GatewayOrderStatus, MinorUnits, Settlement } from "../../protocol"
import type { CaseKind } from "./models/fps-case"
import type { Environment } from "./settings/schema"

export type { CaseKind } from "./models/fps-case"

/** A row of the ledger. `amount` is minor units. */
export interface LedgerPayment {
  readonly id: string
  readonly gatewayOrderId: string | null
  readonly paymentCollectionId: string
  readonly sessionId: string
  readonly cartId: string | null
  /** The session that was not paid, where the cart is a copy to try again. For display alone. */
  readonly retryOf: string | null
  readonly environment: Environment
  readonly orderCreation: "directpay" | "legacy"
  readonly reference: string
  readonly uniqueOrderId: string
  readonly returnToken: string
  readonly status: GatewayOrderStatus
  readonly settlement: Settlement
  readonly holdReason: CaseKind | null
  readonly live: boolean
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly redirectUrl: string | null
  readonly expiresAt: Date
  readonly failureReturnedAt: Date | null
  readonly creationError: string | null
  readonly paidAt: Date | null
  /** When a person accepted held money; it is then used, and settled. */
  readonly acceptedAt: Date | null
  /** How often the job asked the gateway about it. */
  readonly checks: number
  /** How often the job tried to settle its newest news. */
  readonly settleAttempts: number
  readonly createdAt: Date
}

/** A delivery in the inbox. */
export interface InboxEvent {
  readonly id: string
  readonly environment: Environment
  readonly kind: "paid" | "expired" | "cancelled" | "unknown" | "unreadable"
  readonly gatewayOrderId: string | null
  readonly reference: string | null
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
  readonly state: "waiting" | "done" | "dead" | "unreadable"
  /** Tries begun, this one included. */
  readonly attempts: number
}

/** What a case is opened with. */
export interface CaseInput {
  readonly kind: CaseKind
  /** Names the money, so that it never has two cases: `gateway_order:<id>`, `refund:<id>`. */
  readonly moneyKey: string
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
  readonly paymentId?: string | null
  readonly gatewayOrderId?: string | null
  readonly sessionId?: string | null
  readonly cartId?: string | null
  readonly orderId?: string | null
  /** Ids, amounts and states only: never a name, an address or a secret. */
  readonly evidence: Record<string, unknown>
}

/** A case as it is stored. `amount` is minor units. */
export interface CaseRecord {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
  readonly paymentId: string | null
  readonly gatewayOrderId: string | null
  readonly orderId: string | null
  /** Ids, amounts and states only. */
  readonly evidence: Readonly<Record<string, unknown>>
  readonly resolution: "refunded" | "accepted" | "dismissed" | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolvedBy: string | null
  readonly resolvedAt: Date | null
  readonly createdAt: Date
}
