import { MedusaError } from "@medusajs/framework/utils"
import { closedProblem, type CartProblem } from "./check-cart"
import type { FpsModuleService } from "../../modules/fps"
import { isGatewayError } from "../../gateway/errors"
import { isMoneyError } from "../../protocol"
import type { ClosedReason } from "../vocabulary"

/**
 * Turns our errors into those that Medusa's HTTP layer shows to a customer; others pass. The
 * gateway's own text is for the log. The `code` of each reaches the answer; `GET
 * /store/fps/carts/:cart_id` has the same word without `fps_`.
 */
export function toMedusaError(error: unknown): unknown {
  if (isGatewayError(error)) {
    if (error.code === "invalid_order") {
      const fields = (error.fields ?? []).join(", ")
      return new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `FPS could not use these details: ${fields}. Please correct them and try again.`,
        "fps_invalid_details",
      )
    }
    return error.outcome === "refused"
      ? new MedusaError(
          MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
          "The bank-transfer service did not accept the payment order. Nothing was charged. Please try again, or choose another way to pay.",
          "fps_gateway_refused",
        )
      : new MedusaError(
          MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
          "The bank-transfer service did not answer. Nothing was charged. Please try again in a moment.",
          "fps_gateway_away",
        )
  }
  if (isMoneyError(error)) {
    return new MedusaError(MedusaError.Types.INVALID_DATA, `amount: ${error.message}`)
  }
  return error
}

/**
 * The customer pressed pay twice, and the first request is still running. Not a conflict: core
 * would replace the message with one about an idempotency key.
 */
export function stillCreatingError(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Another payment for this cart is being prepared. Please try again in a moment.",
    "fps_busy",
  )
}

/** The customer asked for one QR code after the other, and none of them has closed yet. */
export function tooManyCodesError(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Too many QR codes were made for this purchase in a short time. Please try again in some minutes.",
    "fps_busy",
  )
}

/** Returns true if an error says that the customer should try again later. */
export function isBusyError(error: unknown): boolean {
  return error instanceof MedusaError && error.code === "fps_busy"
}

/** The cart's payment was received and staff have to decide: it must not be paid a second time. */
export function alreadyPaidError(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Your payment has been received and is under review. Please do not pay again; contact the shop.",
    "fps_already_paid",
  )
}

/** Returns true if that is what an error says; errors of core's workflows keep their code alone. */
export function isAlreadyPaidError(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === "fps_already_paid"
}

/** A cart that cannot be paid yet. Names every missing detail of the customer at once. */
export function cartError(problems: readonly CartProblem[]): MedusaError {
  const details = problems.filter(({ code }) => !STANDS_ALONE.includes(code))
  const [other] = problems.filter(({ code }) => STANDS_ALONE.includes(code))
  const type =
    other && NOT_THE_CART.includes(other.code)
      ? MedusaError.Types.NOT_ALLOWED
      : MedusaError.Types.INVALID_DATA
  const message =
    details.length > 0
      ? `The FPS checkout needs more about the customer: ${details.map(({ message }) => message).join("; ")}.`
      : (other?.message ?? "This cart cannot be paid with FPS.")
  return new MedusaError(type, message, `fps_${problems[0]?.code ?? "not_ready"}`)
}

/**
 * Throws if no new payment may begin. Our routes answer 503 before; a workflow of Medusa turns this
 * into a 400 with the same code.
 */
export async function refuseWhileClosed(fps: Pick<FpsModuleService, "whyClosed">): Promise<void> {
  const reason = await fps.whyClosed()
  if (reason) {
    throw cartError([closedProblem(reason)])
  }
}

/** Returns why no new payment may begin, if that is what an error says; null for any other. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return CLOSED_REASONS.find((reason) => code === `fps_${reason}`) ?? null
}

const CLOSED_REASONS: readonly ClosedReason[] = ["paused", "medusa_unsupported"]

/** Problems of the store, whatever the cart is. */
const NOT_THE_CART: readonly CartProblem["code"][] = [...CLOSED_REASONS, "not_set_up"]

/** Problems that are not details of the customer, each a sentence of its own. */
const STANDS_ALONE: readonly CartProblem["code"][] = [
  ...NOT_THE_CART,
  "currency_not_supported",
  "nothing_to_pay",
]
