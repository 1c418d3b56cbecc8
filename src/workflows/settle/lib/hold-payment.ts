import type { CaseKind, LedgerPayment } from "../../../modules/fps"
import type { MinorUnits } from "../../../protocol"
import type { SettleDependencies } from "./dependencies"
import { moneyLeft, type MedusaState } from "./medusa-state"

/** Money that waits for a person. */
export interface HoldInput {
  readonly payment: LedgerPayment
  readonly kind: CaseKind
  /** Written together with the hold, so that no one sees the money as usable in between. */
  readonly news?: "paid"
  readonly state?: MedusaState
  /** What came, when it is not what the ledger expects. */
  readonly amount?: MinorUnits | null
  readonly currencyCode?: string | null
  readonly evidence?: Record<string, unknown>
}

/**
 * Holds a payment and opens its case. The case is opened first: a crash in between leaves a case
 * too many to look at, never money that nobody sees.
 */
export async function holdPayment(
  { fps, logger }: Pick<SettleDependencies, "fps" | "logger">,
  input: HoldInput,
): Promise<"held"> {
  const { payment, kind, state } = input
  const { opened } = await fps.openCase({
    kind,
    moneyKey: `gateway_order:${payment.gatewayOrderId ?? payment.id}`,
    amount: input.amount ?? amountLeft(payment, state),
    currencyCode: input.currencyCode ?? payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: state?.cartId ?? payment.cartId,
    orderId: state?.order?.id ?? null,
    evidence: {
      reference: payment.reference,
      environment: payment.environment,
      expected: { amount_minor: payment.amount, currency_code: payment.currencyCode },
      order_canceled: state?.order?.canceled ?? null,
      ...input.evidence,
    },
  })
  await fps.changePayment(payment.id, {
    news: input.news,
    move: "hold",
    holdReason: kind,
  })
  if (opened) {
    logger.warn(`fps: payment ${payment.id} needs a person (${kind}).`)
  }
  return "held"
}

/**
 * The whole payment, less what Medusa refunded of it: each refund has a case of its own, and
 * together they come to what the gateway took.
 */
function amountLeft(payment: LedgerPayment, state?: MedusaState): MinorUnits {
  return state && moneyLeft(state) > 0 ? moneyLeft(state) : payment.amount
}
