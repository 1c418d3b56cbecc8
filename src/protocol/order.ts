import { z } from "zod"

import { ProtocolError } from "./errors"
import type { MinorUnits } from "./money"

/** Which order-creation endpoint is meant: the current one or the legacy one. */
export type OrderVariant = "directpay" | "legacy"

const requiredText = z.string().trim().min(1)
const webAddress = z.string().refine(isWebAddress, { error: "must be an http(s) address" })
const moneySchema = z.object({
  amount: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
})

/**
 * The body of an order-creation call, as strict as the interface allows: what its shortest
 * sample carries is required, everything else is optional, unknown fields are dropped.
 * Amounts in the smallest subunit, `expiredAt` in epoch seconds of ten digits at most, so that
 * milliseconds are caught.
 */
export const orderCreationRequestSchema = z.object({
  order: z.object({
    totalAmount: moneySchema.extend({ amount: moneySchema.shape.amount.positive() }),
    merchantRef: requiredText,
    webhookSuccess: webAddress,
    webhookFailure: webAddress,
    webhookEvents: webAddress,
    expiredAt: z.number().int().positive().max(9_999_999_999).optional(),
    merchantUniqueOrderID: requiredText.optional(),
    language: requiredText.optional(),
    orderType: z.string().optional(),
    orderItems: z.array(z.unknown()).optional(),
    promoCode: z.string().optional(),
    milesForReward: z.number().int().optional(),
    totalForReward: moneySchema.optional(),
  }),
  customer: z.object({
    firstName: requiredText,
    lastName: requiredText,
    email: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    tel: z.string().regex(/^\+[1-9][\d ()-]{5,24}$/),
    language: requiredText.optional(),
  }),
})

/** The body of an order-creation call, as it goes over the wire. */
export type OrderCreationRequest = z.infer<typeof orderCreationRequestSchema>

/** The input of an order creation at the gateway, in our words. */
export interface OrderCreationInput {
  variant: OrderVariant
  amount: MinorUnits
  /** Any case; sent in upper case. */
  currency: string
  /** Sent in whole seconds, rounded down: the gateway must never outlive our own ledger. */
  expiresAt: Date
  /** Stands in every event of the payment. */
  reference: string
  uniqueOrderId: string
  urls: { success: string; failure: string; events: string }
  /** Language of the checkout in the gateway's form, such as `en`. */
  language: string
  /** The legacy endpoint's sample has the form `en-US`, the current one's `en`. */
  customerLanguage: string
  customer: Customer
}

/** The customer, for the gateway. `tel` with a leading `+` and country code. */
export interface Customer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tel: string
}

/**
 * Builds the body of an order-creation call and checks it against
 * {@link orderCreationRequestSchema}. Throws {@link ProtocolError} `invalid_order` with the
 * paths of the fields at fault, so that nothing the gateway cannot accept is ever sent.
 */
export function buildOrderCreationRequest(input: OrderCreationInput): OrderCreationRequest {
  const currency = input.currency.toUpperCase()
  const request: OrderCreationRequest = {
    order: {
      totalAmount: { amount: input.amount, currency },
      expiredAt: Math.floor(input.expiresAt.getTime() / 1000),
      merchantRef: input.reference,
      merchantUniqueOrderID: input.uniqueOrderId,
      webhookSuccess: input.urls.success,
      webhookFailure: input.urls.failure,
      webhookEvents: input.urls.events,
      language: input.language,
      ...(input.variant === "legacy" ? legacyFields(currency) : {}),
    },
    customer: {
      firstName: input.customer.firstName,
      lastName: input.customer.lastName,
      email: input.customer.email,
      tel: input.customer.tel,
      language: input.customerLanguage,
    },
  }
  const checked = orderCreationRequestSchema.safeParse(request)
  if (!checked.success) {
    const fields = [...new Set(checked.error.issues.map((issue) => issue.path.join(".")))]
    throw new ProtocolError(
      "invalid_order",
      `The payment cannot be requested; correct these fields: ${fields.join(", ")}.`,
      { fields },
    )
  }
  return checked.data
}

/** Fields that only the legacy sample shows, with values that mean "none". */
function legacyFields(currency: string) {
  return {
    orderType: "retail",
    orderItems: [],
    promoCode: "",
    milesForReward: 0,
    totalForReward: { amount: 0, currency },
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text)
}
