import type { FpsModuleService } from "../../modules/fps"
import type { Lease, LedgerPayment } from "../types"
import type { PurchaseLedger } from "../purchases/read-purchase"
import type { MinorUnits, StatusReading } from "../../protocol"
import type { Action } from "./decide/decision"
import type { MedusaState, SessionState } from "../medusa/observation"

/** The module of our tables, as a look works with it. */
export type FpsPort = Pick<FpsModuleService, "settings"> & {
  readonly payments: Pick<FpsModuleService["payments"], "change">
  readonly cases: Pick<FpsModuleService["cases"], "close" | "open">
  readonly purchases: Pick<
    FpsModuleService["purchases"],
    | "markChanged"
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

/** What a session is captured with. */
export interface Sum {
  readonly amount: MinorUnits
  /** The purchase's, which nobody else changes meanwhile. */
  readonly cartId: string | null
}

/** Medusa, as a look reads and changes it. Each change may be repeated. */
export interface MedusaPort {
  /** Everything that it has of a purchase, while nobody completes the cart; `before`: in the same look. */
  observe(ledger: PurchaseLedger, before?: MedusaState | null): Promise<MedusaState>
  /** Mends what a completion that was cut off left of links. */
  fixLinks(payment: LedgerPayment): Promise<void>
  /** Takes back an order that core did not finish placing, and for which no stock is reserved. */
  takeBackUnreserved(payment: LedgerPayment): Promise<boolean>
  /** Core's completion; why it failed, or null. */
  completeCart(cartId: string): Promise<string | null>
  /** Makes a session and its collection ask for a sum, before money goes into it. */
  setSum(session: SessionState, amount: MinorUnits): Promise<void>
  /** Core's capture of a session's whole sum, and its transaction. */
  capture(session: SessionState, sum: Sum): Promise<void>
  /** Ends what core left half-done of a payment that it captured, with the capture's own sum. */
  book(paymentId: string): Promise<void>
  /** Makes the collection for what an order still owes, which staff can ask for. */
  askForRest(orderId: string): Promise<void>
  cancelOrder(orderId: string): Promise<void>
  markSession(session: SessionState, status: "canceled" | "pending"): Promise<void>
}

/** What asking the gateway came to. */
export type Answer = StatusReading["verdict"] | "refused" | "no_answer" | "not_asked"

/** The gateway, as far as a look asks it. */
export interface GatewayPort {
  /** Asks what became of a gateway order, and has the ledger take in what the answer proves. */
  ask(payment: LedgerPayment): Promise<Answer>
  /** Until when a gateway that does not answer is left in peace. */
  pausedUntil(environment: LedgerPayment["environment"]): Date | null
}

/** How a look ended. `none`: nothing was due, or somebody else is at it. */
export type PassResult = "idle" | "waits" | "again" | "lost" | "failed" | "none"

/** Everything that a look touches. */
export interface SettlePorts {
  readonly fps: FpsPort
  readonly medusa: MedusaPort
  readonly gateway: GatewayPort
  /** Makes a lease last as long as this process lives; returns how to stop that. */
  keep(lease: Lease): () => void
  /** Runs a pass as a span, and measures how long it took. */
  measure(lease: Lease, run: () => Promise<PassResult>): Promise<PassResult>
  /** Tells the log and the meters what was done about a purchase. */
  did(lease: Lease, action: Action): void
  /** Tells the log. */
  warn(message: string): void
}
