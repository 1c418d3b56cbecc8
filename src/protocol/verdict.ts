import type { GatewayEvent } from "./event"
import type { MinorUnits } from "./money"

/** The facts of a payment in our tables by which an event is judged. */
export interface LedgerFacts {
  environment: string
  amount: MinorUnits
  /** Lower case. */
  currencyCode: string
}

/** An event, its environment, and what we knew before. */
export interface VerdictInput {
  event: Pick<GatewayEvent, "kind" | "amount" | "currency">
  /** The environment whose signing secret verified the event. */
  environment: string
  /** The environment in which new payments are created. */
  activeEnvironment: string
  /** Null for an unknown payment. */
  ledger: LedgerFacts | null
}

/**
 * The action that an event asks for. `foreign`: the secret of another environment than the payment's verified
 * it, so it proves nothing about that payment. `check`: the event id is unknown; only a status
 * query can tell more. `record`: nothing to do.
 */
export type EventVerdict =
  | { do: "pay" }
  | { do: "close"; news: "expired" | "cancelled" }
  | { do: "hold"; kind: "amount_mismatch" | "environment_mismatch" }
  | { do: "foreign" }
  | { do: "unknown_gateway_order" }
  | { do: "check" }
  | { do: "record" }

/**
 * Judges an event, for our webhook endpoint and for Medusa's own route alike. Pure.
 *
 * Payments are judged strictly: environment, amount and currency must be ours. Closing events carry
 * no money, so their amount decides nothing.
 */
export function judgeEvent(input: VerdictInput): EventVerdict {
  const { event, environment, activeEnvironment, ledger } = input
  switch (event.kind) {
    case "unknown":
      return { do: "check" }
    case "expired":
    case "cancelled":
      return ledger?.environment === environment
        ? { do: "close", news: event.kind }
        : { do: "record" }
    case "paid":
      if (!ledger) {
        return { do: "unknown_gateway_order" }
      }
      if (ledger.environment !== environment) {
        return { do: "foreign" }
      }
      if (event.amount !== ledger.amount || event.currency !== ledger.currencyCode) {
        return { do: "hold", kind: "amount_mismatch" }
      }
      return isSandboxMoneyInProduction({ environment: ledger.environment, activeEnvironment })
        ? { do: "hold", kind: "environment_mismatch" }
        : { do: "pay" }
    default:
      return unreachable(event.kind)
  }
}

/** True if a payment is of the sandbox while production is active: it buys no real goods. */
export function isSandboxMoneyInProduction(input: {
  environment: string
  activeEnvironment: string
}): boolean {
  return input.activeEnvironment === "production" && input.environment !== "production"
}

/**
 * Returns what a payment brought, in minor units. If the amount cannot be read, or is in another
 * currency, it is the amount asked for, as which staff accepted it.
 */
export function broughtBy(payment: {
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly received: MinorUnits | null
  readonly receivedCurrency: string | null
}): MinorUnits {
  const { received, receivedCurrency, amount, currencyCode } = payment
  return received !== null && receivedCurrency === currencyCode ? received : amount
}

function unreachable(value: never): never {
  throw new TypeError(`Unknown event kind: ${String(value)}`)
}
