import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  CHECKOUT_CART_FIELDS,
  checkCart,
  type CartProblem,
  type CheckoutCart,
} from "../../../checkout"
import { FPS_MODULE, type FpsModuleService, type FpsSettings } from "../../../modules/fps"
import { asMinorUnits } from "../../../protocol"
import { readStorePayment, wasNotStarted, type StorePayment } from "../../returns/lib/payment-view"
import { totalOf } from "../../settle/lib/total-of"
import { lastRefusal, type LastRefusal } from "../lib/last-refusal"

/** A cart as the storefront sees it before it starts a payment. */
export interface StoreCart {
  readonly cart_id: string
  /** Whether a payment can be started: there is no problem, and the cart is no order yet. */
  readonly ready: boolean
  readonly place_order: FpsSettings["placeOrder"]
  /** Everything that keeps it from being paid with FPS. */
  readonly problems: readonly CartProblem[]
  /** The newest FPS payment of the cart, also when the cart has become an order. */
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
    const newest = payments.find((payment) => !wasNotStarted(payment, now))
    const isOrder = Boolean(cart.completed_at)
    return new StepResponse<StoreCart | null>({
      cart_id: cart.id,
      ready: check.ready && !isOrder,
      place_order: settings.placeOrder,
      problems: check.ready || isOrder ? [] : check.problems,
      payment: newest
        ? await readStorePayment({ fps, query }, { payment: newest, sessionId: newest.sessionId })
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
