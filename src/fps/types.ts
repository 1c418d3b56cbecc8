import type { ClosedBy, GatewayOrderStatus, MinorUnits, Settlement } from "../protocol"
import type { CaseKind, Environment, Resolution } from "./vocabulary"

export type { CaseKind } from "./vocabulary"

/** A row of the ledger. `amount` is minor units. */
export interface LedgerPayment {
  readonly id: string
  /** What it is settled with. */
  readonly purchaseId: string
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
  /** What said that it closed unpaid. */
  readonly closedBy: ClosedBy | null
  /** When it closed unpaid; null while it has not. */
  readonly closedAt: Date | null
  /** When staff marked one that closed by the clock as looked at. */
  readonly reviewedAt: Date | null
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
  readonly settledAt: Date | null
  /** When a person accepted held money; it is then used, and settled. */
  readonly acceptedAt: Date | null
  /** What came, by proof. Null before, and where the proof's amount cannot be read. */
  readonly received: MinorUnits | null
  readonly receivedCurrency: string | null
  /** How often, and when last, the gateway was asked about it. */
  readonly checks: number
  readonly checkedAt: Date | null
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
  readonly state: "waiting" | "done" | "failed" | "unreadable"
  readonly receivedAt: Date
  /** The signed `t` of the first delivery. */
  readonly signedAt: Date
}

/** What is settled as one; see the table `fps_purchase`. */
export interface Purchase {
  readonly id: string
  readonly cartId: string | null
  readonly orderId: string | null
  /** Counts what came. A look that saw all of it may let the purchase rest. */
  readonly revision: number
  /** What the last look saw of it. */
  readonly settledRevision: number
  readonly intent: Intent | null
  /** Looks in a row that failed. */
  readonly attempts: number
}

/** Something that a look is about to do in Medusa. */
export interface Intent {
  readonly do: "complete_cart" | "cancel_order" | "capture"
  readonly order_id?: string
  readonly payment_id?: string
  /** With `complete_cart`: how often core refused. */
  readonly refused?: number
}

/** A purchase that is this process's for a while. */
export interface Lease {
  readonly purchaseId: string
  readonly token: string
  /** The count of news when it was taken. */
  readonly revision: number
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
  /** Only while this look has its lease; throws otherwise. */
  readonly lease?: Lease
}

/** A case as it is stored. `amount` is minor units. */
export interface CaseRecord {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  /** Names the money; see `moneyKey` in `vocabulary.ts`. */
  readonly moneyKey: string
  /** That of its payment, or of the event that told of it. */
  readonly environment: Environment | null
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
  readonly paymentId: string | null
  readonly gatewayOrderId: string | null
  readonly orderId: string | null
  /** Ids, amounts and states only. */
  readonly evidence: Readonly<Record<string, unknown>>
  readonly resolution: Resolution | null
  readonly reference: string | null
  readonly note: string | null
  readonly resolvedBy: string | null
  readonly resolvedAt: Date | null
  readonly createdAt: Date
}
