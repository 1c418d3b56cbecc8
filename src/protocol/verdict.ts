import type { GatewayEvent } from "./event"
import type { MinorUnits } from "./money"

/** What the ledger knows of a gateway order, as far as an event is judged by it. */
export interface LedgerFacts {
  environment: string
  amount: MinorUnits
  /** Lower case. */
  currencyCode: string
}

/** An event, where it comes from, and what we knew before. */
export interface VerdictInput {
  event: Pick<GatewayEvent, "kind" | "amount" | "currency">
  /** The environment whose signing secret verified the event. */
  environment: string
  /** The environment in which new gateway orders are created. */
  activeEnvironment: string
  /** Null when the ledger does not know the gateway order. */
  ledger: LedgerFacts | null
}

/**
 * What an event asks for. `foreign`: verified with the secret of another environment than the
 * gateway order's, so it proves nothing about that order. `check`: the event id is not known;
 * only the status query can tell more. `record`: nothing to do.
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
 * The one reading of an event, used for what was verified and stored and for Medusa's own door
 * alike. Pure: it looks at nothing but its input.
 *
 * Money is judged strictly (environment, amount and currency must be the ledger's); the closing
 * events carry no money, so their amount decides nothing.
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

/** Whether it is a sandbox payment while production is active: toy money buys no real goods. */
export function isSandboxMoneyInProduction(input: {
  environment: string
  activeEnvironment: string
}): boolean {
  return input.activeEnvironment === "production" && input.environment !== "production"
}

/**
 * What a gateway order brought, as far as it can be counted, in minor units: what cannot be read, or
 * came in another currency, is the sum that was asked for, which a person has accepted it as.
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
