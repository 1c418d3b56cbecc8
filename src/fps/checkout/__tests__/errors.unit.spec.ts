import type { CartProblem } from "../check-cart"
import { GatewayError, HttpError, type GatewayErrorDetails } from "../../../gateway/errors"
import { toMinorUnits } from "../../../protocol"
import { cartError, stillCreatingError, toMedusaError } from "../errors"

const SECRET = "key-and-what-the-gateway-wrote"
const details = (change: Partial<GatewayErrorDetails>): GatewayErrorDetails => ({
  code: "network",
  message: SECRET,
  outcome: "unknown",
  retryable: true,
  gatewayMessage: SECRET,
  cause: new Error(SECRET),
  ...change,
})

describe("toMedusaError", () => {
  it.each([
    ["not_sent", "network"],
    ["unknown", "timeout"],
  ] as const)("tells the customer to try again when the outcome is %s", (outcome, code) => {
    expect(toMedusaError(new GatewayError(details({ outcome, code })))).toMatchObject({
      type: "payment_authorization_error",
      code: "fps_gateway_away",
      message:
        "The bank-transfer service did not answer. Nothing was charged. Please try again in a moment.",
    })
  })

  it("tells the customer of another way to pay when the gateway refused", () => {
    expect(
      toMedusaError(new HttpError({ ...details({ outcome: "refused" }), status: 401 })),
    ).toMatchObject({
      type: "payment_authorization_error",
      code: "fps_gateway_refused",
      message:
        "The bank-transfer service did not accept the payment order. Nothing was charged. Please try again, or choose another way to pay.",
    })
  })

  it("names the fields that the gateway cannot take", () => {
    const error = details({
      code: "invalid_order",
      outcome: "not_sent",
      fields: ["customer.email", "customer.tel"],
    })
    expect(toMedusaError(new GatewayError(error))).toMatchObject({
      type: "invalid_data",
      code: "fps_invalid_details",
      message:
        "FPS could not use these details: customer.email, customer.tel. Please correct them and try again.",
    })
  })

  it("shows nothing of what the gateway wrote", () => {
    const shown = toMedusaError(new GatewayError(details({ outcome: "refused" })))
    expect(JSON.stringify(shown, Object.getOwnPropertyNames(shown))).not.toContain(SECRET)
  })

  it("names the amount when it is the amount", () => {
    let thrown: unknown
    try {
      toMinorUnits(-1)
    } catch (error) {
      thrown = error
    }
    expect(toMedusaError(thrown)).toMatchObject({
      type: "invalid_data",
      message: expect.stringMatching(/^amount: .+/),
    })
  })

  it.each([new TypeError("else"), "a text", undefined])("passes %p on as it is", (error) => {
    expect(toMedusaError(error)).toBe(error)
  })
})

describe("stillCreatingError", () => {
  it("is of a type whose message core shows", () => {
    expect(stillCreatingError()).toMatchObject({
      type: "not_allowed",
      code: "fps_busy",
      message: "Another payment for this cart is being prepared. Please try again in a moment.",
    })
  })
})

describe("cartError", () => {
  const PHONE: CartProblem = {
    code: "phone_invalid",
    field: "shipping_address.phone",
    message: "b",
  }
  const NOTHING: CartProblem = { code: "nothing_to_pay", field: "total", message: "nothing" }

  it.each<[string, CartProblem[], object]>([
    [
      "details of the customer, all at once",
      [{ code: "email_missing", field: "email", message: "a" }, PHONE, NOTHING],
      {
        type: "invalid_data",
        code: "fps_email_missing",
        message: "The FPS checkout needs more about the customer: a; b.",
      },
    ],
    [
      "an amount",
      [NOTHING],
      { type: "invalid_data", code: "fps_nothing_to_pay", message: "nothing" },
    ],
    [
      "a store that is not set up",
      [{ code: "not_set_up", field: null, message: "set it up" }],
      { type: "not_allowed", code: "fps_not_set_up", message: "set it up" },
    ],
  ])("names %s", (_, problems, expected) => {
    expect(cartError(problems)).toMatchObject(expected)
  })
})
