import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readHold } from "../fps/checkout/hold-fulfillment"
import { checkNewSession, owesRefusedRefund, readStage } from "../fps/checkout/order-guards"
import { refuseUnowed } from "../fps/pay-links/start-payment"

/**
 * Refuses to cancel a paid order with `refunds: "refuse"`: core would cancel it, ask for the
 * refund, and only log that it was refused.
 */
export async function keepPaidOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await owesRefusedRefund(req.scope, req.params.id ?? "")) {
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
  switch (await readHold(req.scope, req.params.id ?? "")) {
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
  const paymentCollectionId = req.params.id ?? ""
  const { isKept, orderId } = await checkNewSession(req.scope, {
    paymentCollectionId,
    providerId: bodyOf(req).provider_id,
  })
  if (isKept) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order is placed, so its payment session cannot be replaced. Use POST /store/fps/payments/:session_id/retry for a new QR code while it waits for its payment, or a copy of the cart.",
      "fps_order_placed",
    )
  }
  if (orderId !== null) {
    await refuseUnowed(req.scope, { orderId, paymentCollectionId })
  }
  next()
}

/**
 * Refuses a return of an order that owes money, or of which nothing was sent, and one that says of
 * itself what it costs or that it has arrived. Core takes all that from anybody who knows the order's
 * id: it changes what the order owes, and begins a change of the order.
 */
export async function refuseUnsafeReturn(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { order_id: orderId, receive_now: isReceived, return_shipping: shipping } = bodyOf(req)
  const stage = typeof orderId === "string" ? await readStage(req.scope, orderId) : "not_ours"
  const refuse = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
  switch (stage) {
    case "unpaid":
      throw unpaidError("nothing of it can be returned")
    case "unsent":
      throw refuse(
        "Nothing of this order was sent yet, so nothing can be returned. Please contact the shop.",
      )
    case "owing":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "This order is not fully paid, so nothing of it can be returned. Please pay it first, or contact the shop.",
        "fps_unpaid",
      )
    case "paid":
      if (isReceived || priceOf(shipping)) {
        throw refuse(
          "A return says neither that it has arrived nor what it costs. Leave out receive_now and the price.",
        )
      }
      next()
      return
    case "not_ours":
      next()
  }
}

/** The price that a caller names for the way back; core checks the rest later. */
function priceOf(shipping: unknown): unknown {
  return typeof shipping === "object" && shipping !== null && "price" in shipping && shipping.price
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
  if ((await readStage(req.scope, req.params.id ?? "")) === "unpaid") {
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

/** Core checks the body later; it may be anything here. */
function bodyOf({ body }: MedusaRequest): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {}
}
