import type { ClosedBy, GatewayOrderStatus, MinorUnits, Settlement } from "../protocol"
import type { CaseKind, Environment, Resolution } from "./vocabulary"

export type { CaseKind } from "./vocabulary"

/** A payment at the gateway. `amount` is in minor units. */
export interface LedgerPayment {
  readonly id: string
  /** The purchase that it is settled with. */
  readonly purchaseId: string
  readonly gatewayOrderId: string | null
  readonly paymentCollectionId: string
  readonly sessionId: string
  readonly cartId: string | null
  readonly environment: Environment
  readonly orderCreation: "directpay" | "legacy"
  readonly reference: string
  readonly uniqueOrderId: string
  readonly returnToken: string
  readonly status: GatewayOrderStatus
  /** The proof or decision that closed it unpaid. */
  readonly closedBy: ClosedBy | null
  /** When it closed unpaid; null before. */
  readonly closedAt: Date | null
  /** When staff marked a timed-out payment as reviewed. */
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
  /** When staff accepted the payment on hold; it is then used and settled. */
  readonly acceptedAt: Date | null
  /** The amount received, by proof. Null before, and if the proof's amount cannot be read. */
  readonly received: MinorUnits | null
  readonly receivedCurrency: string | null
  /** How often the gateway was asked about it. */
  readonly checks: number
  /** When somebody last claimed the right to ask. */
  readonly askedAt: Date | null
  /** When the last question ended, with an answer or without. */
  readonly checkedAt: Date | null
  /** When the customer last said that it is paid, and the bank's reference. It proves nothing. */
  readonly claimedAt: Date | null
  readonly claimReference: string | null
  readonly createdAt: Date
}

/** A verified webhook event. */
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

/** A purchase, which is settled as one; see the table `fps_purchase`. */
export interface Purchase {
  readonly id: string
  readonly cartId: string | null
  readonly orderId: string | null
  /** Counts the changes. Only a pass that saw all of them may end with an idle purchase. */
  readonly revision: number
  /** The last revision that a pass settled. */
  readonly settledRevision: number
  readonly intent: Intent | null
  /** When the plugin began to cancel its order; null if core refused. */
  readonly cancelsAt: Date | null
  /** When the plugin had cancelled its order, and had given back what it used of promotions. */
  readonly promotionsReturnedAt: Date | null
  /** Staff let the unpaid order be fulfilled. */
  readonly released: Release | null
  /** Failed passes in a row. */
  readonly attempts: number
}

/** Who let an unpaid order be fulfilled, and why. */
export interface Release {
  /** The id of an admin user or an API key. */
  readonly by: string
  readonly at: Date
  readonly note: string
}

/** A purchase whose customer this process reminds, and nobody else. */
export interface Reminder {
  readonly purchaseId: string
  readonly orderId: string
}

/** The action that a pass is about to do in Medusa. */
export interface Intent {
  readonly do: "complete_cart" | "cancel_order" | "capture"
  readonly order_id?: string
  readonly payment_id?: string
  /** With `complete_cart`: how often core refused. */
  readonly refused?: number
}

/** A purchase that this process holds for a while. */
export interface Lease {
  readonly purchaseId: string
  readonly token: string
  /** The revision when the lease was taken. */
  readonly revision: number
}

/** The input of a new case. */
export interface CaseInput {
  readonly kind: CaseKind
  /** Names the money, so that it has one case at most: see `moneyKey` in `vocabulary.ts`. */
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
  /** Opens the case only under this lease, and throws otherwise. */
  readonly lease?: Lease
}

/** A stored case. `amount` is in minor units. */
export interface CaseRecord {
  readonly id: string
  readonly kind: CaseKind
  readonly status: "open" | "resolved"
  /** Names the money; see `moneyKey` in `vocabulary.ts`. */
  readonly moneyKey: string
  /** That of its payment, or of its event. */
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
