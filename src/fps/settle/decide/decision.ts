import type { CaseKind } from "../../../modules/fps"
import type { CaseInput, InboxEvent, LedgerPayment } from "../../types"
import type { PaymentFacts } from "../../purchases/read-purchase"
import type { EventVerdict, MinorUnits } from "../../../protocol"
import type { SessionState } from "../../medusa/observation"

/** The next action of a pass. */
export type Action =
  /** Apply an event to its payment. */
  | {
      readonly do: "apply_event"
      readonly facts: PaymentFacts
      readonly event: InboxEvent
      readonly verdict: EventVerdict
    }
  /** The gateway was asked to create the payment, and gave no URL in time. */
  | { readonly do: "fail_creation"; readonly payment: LedgerPayment }
  /** Ask the gateway for the status. */
  | { readonly do: "ask"; readonly payment: LedgerPayment }
  /** Expiry and grace period are over, and no proof arrived. */
  | { readonly do: "close_by_timeout"; readonly payment: LedgerPayment }
  /** An interrupted completion left links that contradict each other. */
  | { readonly do: "fix_links"; readonly payment: LedgerPayment }
  | { readonly do: "complete_cart"; readonly payment: LedgerPayment; readonly cartId: string }
  /** Capture a payment into a session. */
  | {
      readonly do: "capture"
      readonly payment: LedgerPayment
      readonly session: SessionState
      readonly amount: MinorUnits
      /** The session showed another payment until now. */
      readonly repoint: boolean
    }
  /** Core placed the order on the payment's session, and deleted it while it did: make it again. */
  | { readonly do: "restore_session"; readonly payment: LedgerPayment }
  /**
   * Core captured and did not finish: the order's transaction is missing, or the payment was
   * cancelled.
   */
  | {
      readonly do: "book"
      readonly payment: LedgerPayment
      /** The Medusa payment. */
      readonly paymentId: string
      readonly sessionIds: readonly string[]
    }
  /** Make a collection for what the order still owes, so that staff can ask for it. */
  | { readonly do: "ask_for_rest"; readonly orderId: string }
  /** Staff have to decide about the payment. */
  | { readonly do: "hold"; readonly payment: LedgerPayment; readonly kind: CaseKind }
  /** Nothing is left to do for the payment. */
  | { readonly do: "settle"; readonly payment: LedgerPayment }
  | { readonly do: "open_case"; readonly input: CaseInput }
  /** The reason for a case is gone. */
  | {
      readonly do: "close_case"
      readonly id: string
      readonly note: string
      /** The payment as it was seen: it must not have changed. */
      readonly asLongAs?: LedgerPayment
    }
  | { readonly do: "cancel_order"; readonly orderId: string; readonly payment: LedgerPayment }
  /** The plugin cancelled the order: that is noted, and its promotion codes may be used again. */
  | { readonly do: "return_promotions"; readonly orderId: string; readonly hasUses: boolean }
  /** Money was captured inside an authorization, which Medusa does not announce. */
  | {
      readonly do: "announce_capture"
      readonly payment: LedgerPayment
      /** The Medusa payment. */
      readonly paymentId: string
      readonly sessionIds: readonly string[]
    }
  | { readonly do: "cancel_session"; readonly session: SessionState }
