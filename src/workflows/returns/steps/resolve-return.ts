import { setTimeout as sleep } from "node:timers/promises"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { LedgerPayment } from "../../../modules/fps"
import { settleDependencies, type SettleDependencies } from "../../settle/lib/dependencies"
import { settlePaymentWorkflow } from "../../settle/workflows/settle-payment"
import { checkStatusWorkflow } from "../../status/workflows/check-status"
import { findOrder } from "../lib/payment-view"
import { storefrontAddress, type Destination } from "../lib/storefront-address"

/** A browser that came back from the gateway. */
export interface ResolveReturnInput {
  readonly token: string
  /** Which address the gateway opened. No proof of anything. */
  readonly outcome: "success" | "failure"
}

/** Where the browser goes next; null for a token that was never ours. */
export interface ResolveReturnResult {
  readonly location: string | null
}

/** The id of {@link resolveReturnStep}. */
export const resolveReturnStepId = "fps-resolve-return"

/** How long a shopper waits for an event on its way, and for its settling. */
const PATIENCE_MS = 4_000
const POLL_MS = 150
const STATUS_CALL_MS = 3_000

/** Works out what is true of a payment and where the shopper belongs. */
export const resolveReturnStep = createStep(
  resolveReturnStepId,
  async (input: ResolveReturnInput, { container }) => {
    const dependencies = settleDependencies(container)
    const known = await dependencies.fps.findPayment({ return_token: input.token })
    if (!known) {
      return new StepResponse<ResolveReturnResult>({ location: null })
    }
    const payment = await trueState(dependencies, { payment: known, outcome: input.outcome })
    const settings = await dependencies.fps.settings()
    const order = await findOrder(dependencies.query, payment.paymentCollectionId)
    const status = payment.status === "creating" ? "pending" : payment.status
    return new StepResponse<ResolveReturnResult>({
      location: storefrontAddress(settings.storefront, {
        destination: destinationOf(payment, input.outcome),
        values: {
          order_id: order.orderId,
          cart_id: payment.cartId,
          session_id: payment.sessionId,
          status,
          country_code: order.countryCode,
        },
      }),
    })
  },
)

/** Only money that is in Medusa leads to the success page; held money waits for a person. */
function destinationOf(payment: LedgerPayment, outcome: "success" | "failure"): Destination {
  switch (payment.status) {
    case "paid":
      return payment.settlement === "settled" ? "success" : "pending"
    case "expired":
    case "cancelled":
      return "failure"
    case "creating":
    case "pending":
      return outcome === "failure" ? "failure" : "pending"
  }
}

async function trueState(
  dependencies: SettleDependencies,
  { payment, outcome }: { payment: LedgerPayment; outcome: "success" | "failure" },
): Promise<LedgerPayment> {
  if (outcome === "failure" && payment.status === "pending") {
    // Failed at the bank, or given up: this QR is not shown to the next session.
    return dependencies.fps.changePayment(payment.id, { failureReturned: true })
  }
  const deadline = Date.now() + PATIENCE_MS
  let current = payment
  let asked = false
  while (!isDecided(current) && Date.now() < deadline) {
    await sleep(POLL_MS)
    current = (await dependencies.fps.findPayment({ id: payment.id })) ?? current
    if (current.status === "pending" && !asked) {
      asked = true
      await checkStatusWorkflow(dependencies.container).run({
        input: { payment_id: payment.id, timeout_ms: STATUS_CALL_MS },
      })
    }
    if (current.status === "paid" && current.settlement === "open") {
      await settleQuietly(dependencies, current)
    }
  }
  return (await dependencies.fps.findPayment({ id: payment.id })) ?? current
}

/** Paid, and in Medusa or with a person; or closed. */
function isDecided(payment: LedgerPayment): boolean {
  return payment.status === "paid"
    ? payment.settlement !== "open"
    : payment.status === "expired" || payment.status === "cancelled"
}

/** A cart that cannot complete is no reason to keep the shopper: the inbox tries it again. */
async function settleQuietly(
  { container, logger }: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  try {
    await settlePaymentWorkflow(container).run({ input: { payment_id: payment.id } })
  } catch {
    logger.debug(`fps: payment ${payment.id} could not be settled on return.`)
  }
}
