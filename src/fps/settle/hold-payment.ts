import { moneyKey } from "../vocabulary"
import type { PaymentFacts } from "../purchases/read-purchase"
import type { LedgerPayment } from "../types"
import {
  asMinorUnits,
  broughtBy,
  isSandboxMoneyInProduction,
  type MinorUnits,
} from "../../protocol"
import { begin, type Scene } from "./intent"
import { keyOfMoney } from "../cases/rules"
import { isWhatWasAsked } from "./decide/paid"
import type { Action } from "./decide/decision"
import { medusaPaymentsOf, type Observation } from "../medusa/observation"
import type { SettlePorts } from "./ports"

interface Evidence {
  readonly evidence?: Record<string, unknown>
}

/**
 * Puts a payment on hold and opens its case. The case comes first: a crash in between leaves one
 * case too many, never a payment that nobody sees.
 */
export async function hold(
  ports: SettlePorts,
  scene: Scene,
  { payment, kind, evidence }: Extract<Action, { do: "hold" }> & Evidence,
): Promise<void> {
  const { fps } = ports
  const { lease, observation } = scene
  if (observation.accepting !== undefined) {
    throw new Error("its order cannot take it any more")
  }
  const { order, cartId } = observation.medusa
  const isMismatch = kind === "amount_mismatch"
  const facts = factsOfPayment(observation, payment)
  // Staff have to send what Medusa has refunded.
  const left =
    kind === "refund_due"
      ? asMinorUnits(Math.max(0, broughtBy(payment) - beyondOf(facts)))
      : amountLeft(observation, payment)
  await begin(ports, scene)
  const { opened } = await fps.cases.open({
    lease,
    kind,
    moneyKey: keyOfMoney(facts),
    amount: isMismatch ? payment.received : left,
    currencyCode: (isMismatch ? payment.receivedCurrency : null) ?? payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: cartId ?? payment.cartId,
    orderId: order?.id ?? null,
    evidence: {
      reference: payment.reference,
      environment: payment.environment,
      expected: { amount_minor: payment.amount, currency_code: payment.currencyCode },
      order_canceled: order?.canceled ?? null,
      ...evidence,
    },
  })
  await fps.payments.change(payment.id, { move: "hold", holdReason: kind, lease })
  if (opened) {
    ports.warn(`needs attention payment=${payment.id} case=${kind}`)
  }
}

/**
 * Returns the amount received, less Medusa's refunds and less the excess: each of those has a case
 * of its own. Together they are what the gateway took.
 */
function amountLeft(observation: Observation, payment: LedgerPayment): MinorUnits {
  const facts = factsOfPayment(observation, payment)
  const refunded = medusaPaymentsOf(observation, facts).reduce(
    (sum, { captured, left }) => sum + (captured ?? 0) - left,
    0,
  )
  return asMinorUnits(Math.max(0, broughtBy(payment) - refunded - beyondOf(facts)))
}

/** Returns the amount beyond what the order owed, which has a case of its own. */
function beyondOf({ payment, cases }: PaymentFacts): number {
  const key = moneyKey.overpaid(payment)
  return cases.find((found) => found.moneyKey === key)?.amount ?? 0
}

/** Returns what our tables know of a payment. */
export function factsOfPayment({ ledger }: Observation, { id }: LedgerPayment): PaymentFacts {
  const found = ledger.payments.find(({ payment }) => payment.id === id)
  if (!found) {
    throw new Error(`Payment ${id} is not of purchase ${ledger.purchase.id}.`)
  }
  return found
}

/**
 * Puts received payments on hold that could not be used again and again. The purchase is still
 * settled. The kind of the case names what keeps the payment from being used.
 */
export async function holdStuck(ports: SettlePorts, scene: Scene, error: string): Promise<void> {
  for (const { payment } of scene.observation.ledger.payments) {
    if (payment.status === "paid" && payment.settlement === "open") {
      const { environment: activeEnvironment } = scene.observation.policy
      const isSandboxMoney = isSandboxMoneyInProduction({ ...payment, activeEnvironment })
      const stuck = isSandboxMoney ? "environment_mismatch" : "order_not_completed"
      const kind = isWhatWasAsked({ payment }) ? stuck : "amount_mismatch"
      await hold(ports, scene, { do: "hold", payment, kind, evidence: { error } })
    }
  }
}
