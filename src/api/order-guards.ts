import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readHold } from "../fps/checkout/hold-fulfillment"
import {
  checkNewSession,
  costsSomething,
  owesRefusedRefund,
  readStage,
  RETURN_SECONDS,
  takeReturnTurn,
  type OrderStage,
} from "../fps/checkout/order-guards"
import { refuseUnowed } from "../fps/pay-links/start-payment"
import { idOf } from "./store/fps/validation"

/**
 * Refuses to cancel a paid order with `refunds: "refuse"`: core would cancel it, ask for the
 * refund, and only log that it was refused.
 */
export async function keepPaidOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await owesRefusedRefund(req.scope, idIn(req))) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is paid by FPS and cannot be cancelled, because the option refunds is set to refuse. Set refunds to manual to cancel it; what you then owe the customer is recorded as a case.",
      "fps_paid",
    )
  }
  next()
}

/**
 * Refuses to fulfil an order that waits for its FPS payment. It is the one route where Medusa lets a
 * plugin say so; what is fulfilled past it becomes the case `shipped_unpaid`.
 */
export async function holdUnpaidOrder(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  switch (await readHold(req.scope, idIn(req))) {
    case "none":
      next()
      return
    case "unpaid":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "This order waits for its FPS payment, so it cannot be fulfilled yet. Wait until it is paid, or press Release without payment in its FPS section.",
        "fps_unpaid",
      )
    case "unknown":
      res.status(503).json({
        type: "unexpected_state",
        code: "fps_unavailable",
        message:
          "This order waits for its FPS payment, and it cannot be read at this moment whether it was released. Try again in a minute.",
      })
  }
}

/**
 * Refuses to replace the session that an order was placed on, and an FPS session for what no order
 * owes. Core lets anybody who knows a payment collection's id do so, and the payment would then fit
 * nowhere.
 */
export async function keepSessionOfPlacedOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const paymentCollectionId = idIn(req)
  const { isKept, isTooEarly, orderId } = await checkNewSession(req.scope, {
    paymentCollectionId,
    providerId: bodyOf(req).provider_id,
  })
  if (orderId !== null && !isKept) {
    await refuseUnowed(req.scope, { orderId, paymentCollectionId })
  }
  if (isKept || isTooEarly) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is placed, so its payment session cannot be replaced. Use POST /store/fps/payments/:session_id/retry for a new QR code while it waits for its payment, or a copy of the cart.",
      "fps_order_placed",
    )
  }
  next()
}

/**
 * Refuses a return of an order that owes money, or of which nothing was sent, one of nothing, and one
 * that costs something or says that it has arrived. Core takes all that from anybody who knows the
 * order's id: it changes what the order owes, and begins a change of the order.
 */
export async function refuseUnsafeReturn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { order_id: orderId } = bodyOf(req)
  if (
    typeof orderId === "string" &&
    (await readStage(req.scope, readable(orderId))) !== "not_ours"
  ) {
    await takeTurn(req, res, orderId)
    refuseReturnAt(await readStage(req.scope, orderId))
    await refuseMoreThanItems(req)
  }
  next()
}

/** Lets one return of an order be asked for at a time, until it is answered. */
async function takeTurn(req: MedusaRequest, res: MedusaResponse, orderId: string): Promise<void> {
  const end = await takeReturnTurn(req.scope, orderId)
  if (!end) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Another return of this order is being asked for. Please try again in a moment.",
      "fps_busy",
    )
  }
  // Core goes on with a request whose connection broke off, and nobody learns when it is done.
  res.once("close", () => {
    setTimeout(() => void end(), res.writableFinished ? 0 : RETURN_SECONDS * 1_000).unref()
  })
}

function refuseReturnAt(stage: OrderStage): void {
  switch (stage) {
    case "unpaid":
      throw unpaidError("nothing of it can be returned")
    case "unsent":
      throw refusedReturn(
        "Nothing of this order was sent yet, so nothing can be returned. Please contact the shop.",
      )
    case "owing":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "This order is not fully paid, so nothing of it can be returned. Please pay it first, or contact the shop.",
        "fps_unpaid",
      )
    case "paid":
    case "not_ours":
  }
}

/** A return changes what the order owes by the items that come back, and by nothing else. */
async function refuseMoreThanItems(req: MedusaRequest): Promise<void> {
  const { items, receive_now: isReceived, return_shipping: wayBack } = bodyOf(req)
  if (!Array.isArray(items) || items.length === 0) {
    throw refusedReturn("A return names what comes back. Add it to items.")
  }
  const { option_id: optionId, price } = fieldsOf(wayBack)
  if (isReceived || price !== undefined) {
    throw refusedReturn(
      "A return says neither that it has arrived nor what it costs. Leave out receive_now and the price.",
    )
  }
  if (typeof optionId === "string" && (await costsSomething(req.scope, readable(optionId)))) {
    throw refusedReturn(
      "The way back costs something, so only the shop can make this return. Please contact the shop.",
    )
  }
}

function refusedReturn(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

/**
 * Refuses a request to transfer an order that waits for its FPS payment. Core lets every customer
 * ask who knows the order's id, and cancels no order with a request: the stock of one that nobody paid
 * would stay reserved.
 */
export async function refuseEarlyTransfer(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if ((await readStage(req.scope, idIn(req))) === "unpaid") {
    throw unpaidError("it cannot be transferred")
  }
  next()
}

function unpaidError(consequence: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This order waits for its FPS payment, so ${consequence}. Please pay it first, or contact the shop.`,
    "fps_unpaid",
  )
}

/** Reads the id of what is asked for; a 404 is clearer than what PostgreSQL says of a NUL. */
function idIn({ params }: MedusaRequest): string {
  return readable(params.id)
}

function readable(id: string | undefined): string {
  return idOf(id, "There is nothing with this id.")
}

/** Core checks the body later; it may be anything here. */
function bodyOf({ body }: MedusaRequest): Record<string, unknown> {
  return fieldsOf(body)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}
