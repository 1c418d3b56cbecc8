import type { FpsSettings } from "../../modules/fps"
import { CURRENCY, type MinorUnits } from "../../protocol"
import type { CheckoutCart } from "./cart"
import type { CartProblem } from "./problems"
import { readShopper, type Shopper } from "./shopper"

type CheckSettings = Pick<FpsSettings, "environment" | "environments" | "defaultCountry">

/** What a cart is checked by. */
export interface CheckCartInput {
  readonly cart: CheckoutCart
  /** What is to be paid. */
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly settings: CheckSettings
}

/** A cart that can be paid, with what the gateway is told of it; or what keeps it from that. */
export type CartCheck =
  | { readonly ready: true; readonly shopper: Shopper }
  | { readonly ready: false; readonly problems: readonly CartProblem[] }

/**
 * Whether FPS can take the payment of a cart, with everything that keeps it from that at once.
 * Asked by the storefront before it starts, and by the provider when it does. Pure.
 */
export function checkCart({ cart, amount, currencyCode, settings }: CheckCartInput): CartCheck {
  const store = storeProblems({ currencyCode, settings })
  const reading = readShopper(cart, settings.defaultCountry)
  if (store.length === 0 && reading.shopper && amount > 0) {
    return { ready: true, shopper: reading.shopper }
  }
  return {
    ready: false,
    problems: [
      ...store,
      ...(reading.shopper ? [] : reading.problems),
      ...(amount > 0 ? [] : [NOTHING_TO_PAY]),
    ],
  }
}

const NOTHING_TO_PAY: CartProblem = {
  code: "nothing_to_pay",
  field: "total",
  message: "amount: there is nothing to pay.",
}

/** What keeps every cart of a store, or of a currency, from being paid with FPS. Pure. */
export function storeProblems({
  currencyCode,
  settings,
}: Pick<CheckCartInput, "currencyCode" | "settings">): CartProblem[] {
  const { environment, environments } = settings
  const problems: CartProblem[] = []
  if (!environments[environment]) {
    problems.push({
      code: "not_set_up",
      field: null,
      message: `FPS payments are not set up yet: the ${environment} environment has no address and keys. Enter them in the admin panel under Settings, FPS payments, or in medusa-config.ts (environments.${environment}).`,
    })
  }
  if (currencyCode.toLowerCase() !== CURRENCY) {
    problems.push({
      code: "currency_not_supported",
      field: "currency_code",
      message: `FPS takes ${CURRENCY.toUpperCase()} only; this cart is in ${currencyCode.toUpperCase()}.`,
    })
  }
  return problems
}
