import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  CHECKOUT_CART_FIELDS,
  checkCart,
  type CartProblem,
  type CheckoutCart,
} from "../../../checkout"
import {
  FPS_MODULE,
  type FpsModuleService,
  type FpsSettings,
  type LedgerPayment,
} from "../../../modules/fps"
import { asMinorUnits } from "../../../protocol"
import { readStorePayment, wasNotStarted, type StorePayment } from "../../returns/lib/payment-view"
import { totalOf } from "../../../medusa/total-of"
import { lastRefusal, type LastRefusal } from "../lib/last-refusal"

/** A cart as the storefront sees it before it starts a payment. */
export interface StoreCart {
  readonly cart_id: string
  /** Whether a payment can be started: there is no problem, and the cart is no order yet. */
  readonly ready: boolean
  readonly place_order: FpsSettings["placeOrder"]
  /** Everything that keeps it from being paid with FPS. */
  readonly problems: readonly CartProblem[]
  /**
   * The FPS payment of the cart that matters: money that came and has bought nothing yet, else the
   * newest one, also when the cart has become an order. None that a person has dealt with.
   */
  readonly payment: StorePayment | null
  /** Why the newest try to start one failed, if it did so within the last minutes. */
  readonly last_refusal: LastRefusal | null
}

/** The id of {@link retrieveStoreCartStep}. */
export const retrieveStoreCartStepId = "fps-retrieve-store-cart"

/** Checks a cart as the provider will; null when there is no such cart. */
export const retrieveStoreCartStep = createStep(
  retrieveStoreCartStepId,
  async (input: { cart_id: string }, { container }) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "cart",
      fields: [...CHECKOUT_CART_FIELDS, "currency_code", "completed_at", "total"],
      filters: { id: input.cart_id },
    })
    const cart = data[0] as
      (CheckoutCart & { currency_code: string; completed_at: unknown }) | undefined
    if (!cart) {
      return new StepResponse<StoreCart | null>(null)
    }
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const [settings, payments] = await Promise.all([
      fps.settings(),
      fps.storefront.paymentsOfCart(cart.id),
    ])
    const now = new Date()
    const amount = totalOf(cart) ?? asMinorUnits(0)
    const currencyCode = cart.currency_code.toLowerCase()
    const check = checkCart({ cart, amount, currencyCode, settings })
    const shown = await paymentThatMatters(fps, { payments, now })
    const isOrder = Boolean(cart.completed_at)
    return new StepResponse<StoreCart | null>({
      cart_id: cart.id,
      ready: check.ready && !isOrder,
      place_order: settings.placeOrder,
      problems: check.ready || isOrder ? [] : check.problems,
      payment: shown
        ? await readStorePayment({ fps, query }, { payment: shown, sessionId: shown.sessionId })
        : null,
      last_refusal: lastRefusal(payments, {
        amount,
        currencyCode,
        environment: settings.environment,
        now,
      }),
    })
  },
)

/** A shopper whose money waits must not be led to pay again, whatever the cart costs by now. */
async function paymentThatMatters(
  fps: Pick<FpsModuleService, "listCasesOfPayment">,
  { payments, now }: { payments: readonly LedgerPayment[]; now: Date },
): Promise<LedgerPayment | undefined> {
  const started = payments.filter((payment) => !wasNotStarted(payment, now))
  const isUnused = ({ status, settlement }: LedgerPayment) =>
    status === "paid" && settlement !== "settled"
  for (const payment of started.filter(isUnused)) {
    const cases = payment.settlement === "held" ? await fps.listCasesOfPayment(payment) : null
    if (!cases || cases.some(({ status }) => status === "open")) {
      return payment
    }
  }
  return started.find((payment) => !isUnused(payment))
}
