import { randomBytes, randomUUID } from "node:crypto"
import {
  asMinorUnits,
  orderCreationRequestSchema,
  toDecimal,
  type OrderCreationRequest,
  type OrderVariant,
} from "../protocol"
import type { SandboxContext } from "./context"
import { fieldErrors, type FieldError } from "./errors"
import { buildQrPayload } from "./qr-payload"
import type { SandboxOrder } from "./types"

/** A new order, or every field at fault. */
export type CreationResult = { ok: true; order: SandboxOrder } | { ok: false; errors: FieldError[] }

/** Checks the body of an order-creation call and keeps the order. */
export async function createOrder(input: {
  context: SandboxContext
  variant: OrderVariant
  body: unknown
}): Promise<CreationResult> {
  const { context, variant, body } = input
  const parsed = orderCreationRequestSchema.safeParse(body)
  if (!parsed.success) {
    return { ok: false, errors: fieldErrors(parsed.error) }
  }
  const now = context.options.now()
  const errors = semanticErrors(parsed.data, now)
  if (errors.length > 0) {
    return { ok: false, errors }
  }
  const order = await buildOrder({ context, variant, request: parsed.data, now })
  context.orders.add(order)
  context.options.log(
    `order ${order.orderID} created: ${order.totalAmount.currency} ` +
      `${toDecimal(asMinorUnits(order.totalAmount.amount))}, reference ${order.merchantRef}`,
  )
  return { ok: true, order }
}

/** The checks beyond the schema: Hong Kong dollars only, and an expiry in the future. */
function semanticErrors({ order }: OrderCreationRequest, now: number): FieldError[] {
  const errors: FieldError[] = []
  if (order.totalAmount.currency !== "HKD") {
    errors.push({ field: "order.totalAmount.currency", message: "Only HKD can be paid by FPS" })
  }
  if (order.expiredAt !== undefined && order.expiredAt * 1000 <= now) {
    errors.push({ field: "order.expiredAt", message: "Must be in the future, in epoch seconds" })
  }
  return errors
}

async function buildOrder(input: {
  context: SandboxContext
  variant: OrderVariant
  request: OrderCreationRequest
  now: number
}): Promise<SandboxOrder> {
  const { context, variant, now } = input
  const { order, customer } = input.request
  const { defaultExpirySeconds, merchantName } = context.options
  const orderID = randomUUID()
  const expiresAt = order.expiredAt ? order.expiredAt * 1000 : now + defaultExpirySeconds * 1000
  const qrPayload = buildQrPayload({
    amount: toDecimal(asMinorUnits(order.totalAmount.amount)),
    merchantName,
    billNumber: order.merchantRef,
    referenceLabel: randomBytes(10).toString("hex").toUpperCase(),
    expiresAt,
  })
  return {
    orderID,
    customerID: randomUUID(),
    variant,
    status: "PENDING",
    totalAmount: order.totalAmount,
    merchantRef: order.merchantRef,
    merchantUniqueOrderID: order.merchantUniqueOrderID,
    language: order.language ?? "en",
    webhookSuccess: order.webhookSuccess,
    webhookFailure: order.webhookFailure,
    webhookEvents: order.webhookEvents,
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      tel: customer.tel,
    },
    ...(await context.links.create({ variant, orderID, issuedAt: now })),
    qrPayload,
    createdAt: now,
    expiresAt,
    failedPayments: 0,
  }
}
