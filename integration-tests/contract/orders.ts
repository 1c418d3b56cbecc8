import { randomBytes } from "node:crypto"
import type { Target } from "./target"

/** The two endpoints that create an order. */
export const VARIANTS = [
  { variant: "directpay", path: "/directpay/o/order" },
  { variant: "legacy", path: "/paynow/orders" },
] as const

/** One of the two. */
export type Variant = (typeof VARIANTS)[number]

/** A creation request as the samples show it, fresh references each time. */
export function orderRequest(
  variant: Variant["variant"],
  given: { events?: string; order?: object } = {},
) {
  const reference = randomBytes(8).toString("hex").toUpperCase()
  const legacyOnly = {
    orderType: "retail",
    orderItems: [],
    promoCode: "",
    milesForReward: 0,
    totalForReward: { amount: 12_050, currency: "HKD" },
  }
  return {
    order: {
      totalAmount: { amount: 12_050, currency: "HKD" },
      expiredAt: Math.floor(Date.now() / 1000) + 900,
      merchantRef: reference,
      merchantUniqueOrderID: `U${reference}`,
      webhookSuccess: "https://shop.example/success?from=fps",
      webhookFailure: "https://shop.example/failure?from=fps",
      webhookEvents: given.events ?? "https://shop.example/events",
      language: "en",
      ...(variant === "legacy" ? legacyOnly : {}),
      ...given.order,
    },
    customer: {
      firstName: "Tai Man",
      lastName: "Chan",
      email: "tai.man@example.com",
      tel: "+85291234567",
      language: variant === "legacy" ? "en-US" : "en",
    },
  }
}

/** The short reference payload: without expiry, unique id, languages and legacy-only fields. */
export function shortRequest() {
  const { order, customer } = orderRequest("directpay")
  const { totalAmount, merchantRef, webhookSuccess, webhookFailure, webhookEvents } = order
  const { firstName, lastName, email, tel } = customer
  return {
    order: { totalAmount, merchantRef, webhookSuccess, webhookFailure, webhookEvents },
    customer: { firstName, lastName, email, tel },
  }
}

/** What a creation answered. */
export interface CreationAnswer {
  readonly status: number
  readonly envelope: {
    readonly code: number
    readonly message: string
    readonly data: {
      readonly redirectURI: string
      readonly orderID: string
      readonly token: string
    }
  }
}

/** Posts a creation; `headers` replace the right ones. */
export function postOrder(
  target: Target,
  input: { path: string; body: unknown; headers?: Record<string, string> },
): Promise<Response> {
  return fetch(target.baseUrl + input.path, {
    method: "POST",
    redirect: "manual",
    headers: input.headers ?? { "api-key": target.apiKey, "content-type": "application/json" },
    body: JSON.stringify(input.body),
  })
}

/** Creates an order and reads its envelope. */
export async function createOrder(
  target: Target,
  input: { path: string; body: unknown; headers?: Record<string, string> },
): Promise<CreationAnswer> {
  const response = await postOrder(target, input)
  return {
    status: response.status,
    envelope: (await response.json()) as CreationAnswer["envelope"],
  }
}

/** The address for the customer's browser: unchanged, or with the token appended. */
export function checkoutUrl(
  variant: Variant["variant"],
  { redirectURI, token }: CreationAnswer["envelope"]["data"],
): string {
  return variant === "legacy" ? `${redirectURI}&token=${token}` : redirectURI
}
