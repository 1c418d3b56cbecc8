import type { CaseKind } from "../../../modules/fps"
import type { CaseInput, InboxEvent, LedgerPayment } from "../../types"
import type { PaymentFacts } from "../../purchases/read-purchase"
import type { EventVerdict, MinorUnits } from "../../../protocol"
import type { SessionState } from "../../medusa/observation"

/** The one thing that a look does next. */
export type Action =
  /** The ledger takes in what an event says. */
  | {
      readonly do: "apply_event"
      readonly facts: PaymentFacts
      readonly event: InboxEvent
      readonly verdict: EventVerdict
    }
  /** The gateway was asked to create it, and handed out no address in time. */
  | { readonly do: "fail_creation"; readonly payment: LedgerPayment }
  /** The gateway is asked what became of it. */
  | { readonly do: "ask"; readonly payment: LedgerPayment }
  /** Its time and the grace are over, and nobody said what became of it. */
  | { readonly do: "close_by_timeout"; readonly payment: LedgerPayment }
  /** A completion that was cut off left links that do not fit together. */
  | { readonly do: "fix_links"; readonly payment: LedgerPayment }
  | { readonly do: "complete_cart"; readonly payment: LedgerPayment; readonly cartId: string }
  /** Money goes into a session. */
  | {
      readonly do: "capture"
      readonly payment: LedgerPayment
      readonly session: SessionState
      readonly amount: MinorUnits
      /** The session showed another gateway order until now. */
      readonly repoint: boolean
    }
  /** Core captured, and did not come to the end: the order's transaction is missing, or it gave up. */
  | { readonly do: "book"; readonly payment: LedgerPayment; readonly paymentId: string }
  /** What an order owes beyond what came gets a collection, by which staff can ask for it. */
  | { readonly do: "ask_for_rest"; readonly orderId: string }
  /** A person decides about its money. */
  | { readonly do: "hold"; readonly payment: LedgerPayment; readonly kind: CaseKind }
  /** Nothing is left to be done about it. */
  | { readonly do: "settle"; readonly payment: LedgerPayment }
  | { readonly do: "open_case"; readonly input: CaseInput }
  /** The reason for a case is gone. */
  | {
      readonly do: "close_case"
      readonly id: string
      readonly note: string
      /** Whose money it is, where that has to stay as it was seen. */
      readonly asLongAs?: LedgerPayment
    }
  | { readonly do: "cancel_order"; readonly orderId: string; readonly payment: LedgerPayment }
  | { readonly do: "cancel_session"; readonly session: SessionState }
