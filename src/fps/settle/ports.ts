import type { FpsModuleService } from "../../modules/fps"
import type { Lease, LedgerPayment } from "../types"
import type { PurchaseLedger } from "../purchases/read-purchase"
import type { MinorUnits, StatusReading } from "../../protocol"
import type { Action } from "./decide/decision"
import type { OpenChange } from "../medusa/find-open-change"
import type { MedusaState, SessionState } from "../medusa/observation"

/** The module of our tables, as a pass uses it. */
export type FpsPort = Pick<FpsModuleService, "settings"> & {
  readonly payments: Pick<FpsModuleService["payments"], "change">
  readonly cases: Pick<FpsModuleService["cases"], "close" | "open">
  readonly purchases: Pick<
    FpsModuleService["purchases"],
    | "markAnnounced"
    | "markChanged"
    | "postpone"
    | "applyEvent"
    | "fail"
    | "finish"
    | "finishEvents"
    | "intend"
    | "read"
    | "readRevision"
    | "renew"
    | "repointSession"
    | "setOrder"
    | "take"
  >
  readonly events: Pick<FpsModuleService["events"], "fail">
}

/** The amounts that a session is captured with. */
export interface Sum {
  readonly amount: MinorUnits
  /** The cart of the purchase. Its lock keeps others from changing it meanwhile. */
  readonly cartId: string | null
}

/** Medusa, as a pass reads and changes it. Each change may be repeated. */
export interface MedusaPort {
  /**
   * Reads everything that Medusa has of a purchase, while nobody completes the cart.
   * `previousState` is the state that the same pass read last.
   */
  observe(ledger: PurchaseLedger, previousState?: MedusaState | null): Promise<MedusaState>
  /** Fixes links that an interrupted completion left. */
  fixLinks(payment: LedgerPayment): Promise<void>
  /**
   * Takes back an order that core did not finish and that has no reserved stock. Returns whether it
   * did.
   */
  takeBackUnreserved(payment: LedgerPayment): Promise<boolean>
  /** Completes a cart with core's workflow. Returns why it failed, or null. */
  completeCart(cartId: string): Promise<string | null>
  /** Makes a session and its collection ask for an amount, before money goes into them. */
  setSum(session: SessionState, amount: MinorUnits): Promise<void>
  /** Captures the whole amount of a session with core's workflow, which books its transaction. */
  capture(session: SessionState, sum: Sum): Promise<void>
  /**
   * Makes the session again on which core placed an order, for the payment that it showed. Other
   * sessions stay: the customer may be paying by one.
   */
  restoreSession(payment: LedgerPayment, lease: Lease): Promise<void>
  /** Finishes a capture that core left half-done, with the capture's own amount. */
  book(paymentId: string): Promise<void>
  /** Makes a collection for what an order still owes, so that staff can ask for it. */
  askForRest(orderId: string): Promise<void>
  /** Returns the order's open change; null if there is none. Core cancels no order that has one. */
  findOpenChange(orderId: string): Promise<OpenChange | null>
  /** Ends a request to transfer an order to another customer, and no other change. */
  endTransferRequest(orderId: string, changeId: string): Promise<void>
  cancelOrder(orderId: string): Promise<void>
  /**
   * Gives back the uses of promotions that core registered when the cart became an order, and notes
   * at the purchase that the plugin cancelled it, in one transaction. Null: the order has no uses.
   */
  returnPromotions(orderId: string | null, lease: Lease): Promise<void>
  /** Raises Medusa's `payment.captured` for a Medusa payment. */
  announceCapture(paymentId: string): Promise<void>
  markSession(session: SessionState, status: "canceled" | "pending"): Promise<void>
}

/** The result of a status query. */
export type Answer = StatusReading["verdict"] | "refused" | "no_answer" | "not_asked"

/** The gateway, as a pass asks it. */
export interface GatewayPort {
  /** Asks for the status of a payment, and records what the response proves. */
  ask(payment: LedgerPayment): Promise<Answer>
  /** Until when a gateway that does not answer is not asked. */
  pausedUntil(environment: LedgerPayment["environment"]): Date | null
}

/** How a pass ended. `none`: nothing was due, or another process has the lease. */
export type PassResult = "idle" | "waits" | "again" | "lost" | "failed" | "none"

/** Everything that a pass uses. */
export interface SettlePorts {
  readonly fps: FpsPort
  readonly medusa: MedusaPort
  readonly gateway: GatewayPort
  /** Renews a lease for as long as this process lives. Returns a function that stops it. */
  keep(lease: Lease): () => void
  /** Runs a pass as a span, and measures how long it took. */
  measure(lease: Lease, run: () => Promise<PassResult>): Promise<PassResult>
  /** Logs and counts an action. */
  did(lease: Lease, action: Action): void
  /** Logs a warning. */
  warn(message: string): void
}
