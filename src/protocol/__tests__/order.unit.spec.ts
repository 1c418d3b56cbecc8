import { isProtocolError } from "../errors"
import { asMinorUnits } from "../money"
import {
  buildOrderCreationRequest,
  type OrderCreationInput,
  orderCreationRequestSchema,
} from "../order"

const input: OrderCreationInput = {
  variant: "directpay",
  amount: asMinorUnits(12050),
  currency: "hkd",
  expiresAt: new Date("2026-01-02T03:04:05.900Z"),
  reference: "REF1",
  uniqueOrderId: "UNIQUE1",
  urls: {
    success: "https://shop.example/fps/return/abc?outcome=success",
    failure: "https://shop.example/fps/return/abc?outcome=failure",
    events: "https://shop.example/hooks/payment/fps_checkout",
  },
  language: "en",
  customerLanguage: "en",
  customer: { firstName: "Mei", lastName: "Chan", email: "mei@example.com", tel: "+85251234567" },
}

const shared = {
  totalAmount: { amount: 12050, currency: "HKD" },
  expiredAt: 1767323045, // date -u -d 2026-01-02T03:04:05Z +%s
  merchantRef: "REF1",
  merchantUniqueOrderID: "UNIQUE1",
  webhookSuccess: input.urls.success,
  webhookFailure: input.urls.failure,
  webhookEvents: input.urls.events,
  language: "en",
}

function fieldsOf(changed: Partial<OrderCreationInput>): readonly string[] | undefined {
  try {
    buildOrderCreationRequest({ ...input, ...changed })
    return undefined
  } catch (error) {
    return isProtocolError(error) && error.code === "invalid_order" ? error.fields : ["?"]
  }
}

describe("buildOrderCreationRequest", () => {
  it("builds the body of the current endpoint", () => {
    expect(buildOrderCreationRequest(input)).toEqual({
      order: shared,
      customer: { ...input.customer, language: "en" },
    })
  })

  it("adds to the legacy body the fields that only its sample shows", () => {
    const legacy = { ...input, variant: "legacy" as const, customerLanguage: "en-US" }
    expect(buildOrderCreationRequest(legacy)).toEqual({
      order: {
        ...shared,
        orderType: "retail",
        orderItems: [],
        promoCode: "",
        milesForReward: 0,
        totalForReward: { amount: 0, currency: "HKD" },
      },
      customer: { ...input.customer, language: "en-US" },
    })
  })

  it.each<[string, Partial<OrderCreationInput>]>([
    ["order.totalAmount.amount", { amount: asMinorUnits(0) }],
    ["order.totalAmount.currency", { currency: "dollar" }],
    ["order.expiredAt", { expiresAt: new Date(Number.NaN) }],
    ["order.merchantRef", { reference: " " }],
    ["order.merchantUniqueOrderID", { uniqueOrderId: "" }],
    ["order.language", { language: "" }],
    ["order.webhookSuccess", { urls: { ...input.urls, success: "/relative" } }],
    ["order.webhookFailure", { urls: { ...input.urls, failure: "javascript:alert(1)" } }],
    ["order.webhookEvents", { urls: { ...input.urls, events: "https://" } }],
    ["customer.firstName", { customer: { ...input.customer, firstName: "" } }],
    ["customer.lastName", { customer: { ...input.customer, lastName: " " } }],
    ["customer.email", { customer: { ...input.customer, email: "mei" } }],
    ["customer.tel", { customer: { ...input.customer, tel: "51234567" } }],
    ["customer.language", { customerLanguage: "" }],
  ])("refuses a bad %s and names it", (field, changed) => {
    expect(fieldsOf(changed)).toEqual([field])
  })

  it("names every field at fault and repeats none of their values", () => {
    const customer = { firstName: "", lastName: "Secretname", email: "secret.mail", tel: "0000" }
    let message = ""
    try {
      buildOrderCreationRequest({ ...input, customer })
    } catch (error) {
      message = error instanceof Error ? error.message : ""
    }
    expect(message).toBe(
      "The payment cannot be requested; correct these fields: " +
        "customer.firstName, customer.email, customer.tel.",
    )
  })
})

describe("orderCreationRequestSchema", () => {
  const short = {
    order: {
      totalAmount: { amount: 100, currency: "HKD" },
      merchantRef: "R",
      webhookSuccess: "https://a.example/s",
      webhookFailure: "https://a.example/f",
      webhookEvents: "https://a.example/e",
    },
    customer: input.customer,
  }

  it("accepts the short payload that has the required fields only", () => {
    expect(orderCreationRequestSchema.parse(short)).toEqual(short)
  })

  it("drops fields that the interface does not name", () => {
    expect(orderCreationRequestSchema.parse({ ...short, more: 1 })).toEqual(short)
  })

  it.each<[string, object]>([
    ["an amount in dollars", { totalAmount: { amount: 120.5, currency: "HKD" } }],
    ["an amount as text", { totalAmount: { amount: "100", currency: "HKD" } }],
    ["an amount of zero", { totalAmount: { amount: 0, currency: "HKD" } }],
    ["an expiry in milliseconds", { expiredAt: 1767323045000 }],
    ["an address without a scheme", { webhookEvents: "a.example/e" }],
    ["an absent reference", { merchantRef: undefined }],
  ])("refuses %s", (_name, changed) => {
    const request = { ...short, order: { ...short.order, ...changed } }
    expect(orderCreationRequestSchema.safeParse(request).success).toBe(false)
  })
})
