import { orderCreationResponseSchema, readOrderCreationResponse } from "../creation-answer"
import { isProtocolError } from "../errors"
import type { OrderVariant } from "../order"

const ORDER = "9b2f6c1e-0d0c-4a59-9f6e-2f1f0f6f7a10"
const REDIRECT = "https://checkout.example/pay/?id=7&signature=a%2Bb%3D"
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJvIjoxfQ.c2ln_-"

const answer = (data: unknown) => ({ code: 0, message: "OK", data })
const directpay = answer({ redirectURI: REDIRECT, orderID: ORDER, token: "" })
const legacy = answer({ redirectURI: REDIRECT, orderID: ORDER, token: TOKEN })

function failure(json: unknown, variant: OrderVariant = "directpay"): object | undefined {
  try {
    readOrderCreationResponse(variant, json)
    return undefined
  } catch (error) {
    if (!isProtocolError(error)) {
      throw error
    }
    const { code, gatewayCode, gatewayMessage, gatewayOrderId } = error
    return { code, gatewayCode, gatewayMessage, gatewayOrderId }
  }
}

describe("readOrderCreationResponse", () => {
  it("returns the directpay address byte for byte", () => {
    expect(readOrderCreationResponse("directpay", directpay)).toEqual({
      gatewayOrderId: ORDER,
      redirectUrl: REDIRECT,
    })
  })

  it("ignores a directpay token: the attribute is obsolete", () => {
    expect(readOrderCreationResponse("directpay", legacy).redirectUrl).toBe(REDIRECT)
  })

  it("appends the token to the legacy address", () => {
    expect(readOrderCreationResponse("legacy", legacy)).toEqual({
      gatewayOrderId: ORDER,
      redirectUrl: `${REDIRECT}&token=${TOKEN}`,
    })
  })

  it("keeps a token from adding parameters of its own", () => {
    const hostile = answer({ redirectURI: REDIRECT, orderID: ORDER, token: "a&amount=1#x" })
    expect(readOrderCreationResponse("legacy", hostile).redirectUrl).toBe(
      `${REDIRECT}&token=a%26amount%3D1%23x`,
    )
  })

  it("needs no message and no token for directpay, and reads past other fields", () => {
    const data = { redirectURI: REDIRECT, orderID: ORDER, more: {} }
    expect(readOrderCreationResponse("directpay", { code: 0, data, more: 1 })).toEqual({
      gatewayOrderId: ORDER,
      redirectUrl: REDIRECT,
    })
  })

  it.each([
    "http://localhost:9000/checkout?a=1",
    "HTTPS://checkout.example/?q=%20",
    "https://checkout.example/path@with-at?mail=a@b.example#x@y",
    "https://[::1]:8443/?a=1",
    "https://付款.example/結帳?a=1",
  ])("accepts the address %s unchanged", (redirectURI) => {
    const json = answer({ redirectURI, orderID: ORDER, token: "" })
    expect(readOrderCreationResponse("directpay", json).redirectUrl).toBe(redirectURI)
  })

  it.each([
    undefined,
    null,
    7,
    "",
    "/pay?id=7",
    "//checkout.example/pay",
    "checkout.example/pay",
    "javascript:alert(1)//https://x",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "ftp://checkout.example/",
    "https:checkout.example",
    "https:\\\\checkout.example",
    "https://user@checkout.example/",
    "https://user:pw@checkout.example/",
    "https://@checkout.example/",
    "https://good.example\\@evil.example/",
    "https://checkout.example/a b",
    " https://checkout.example/",
    "https://checkout.example/\r\nx: y",
    "ht\ttps://checkout.example/",
    "https://",
    "https://checkout.example:99999/",
  ])("refuses the address %j and still names the gateway order", (redirectURI) => {
    expect(failure(answer({ redirectURI, orderID: ORDER, token: "" }))).toEqual({
      code: "unsafe_redirect",
      gatewayOrderId: ORDER,
    })
  })

  it.each([undefined, null, "", 7, "a b", "\ud800"])(
    "refuses the legacy token %j and still names the gateway order",
    (token) => {
      const json = answer({ redirectURI: REDIRECT, orderID: ORDER, token })
      expect(failure(json, "legacy")).toEqual({ code: "missing_token", gatewayOrderId: ORDER })
    },
  )

  it.each([undefined, null, "", " ", 7, "x".repeat(201), "a\u0000"])(
    "refuses the order id %j",
    (orderID) => {
      expect(failure(answer({ redirectURI: REDIRECT, orderID, token: "" }))).toEqual({
        code: "missing_order_id",
      })
    },
  )

  it.each([undefined, null, "text", []])("refuses the data %j", (data) => {
    expect(failure(answer(data))).toEqual({ code: "missing_order_id" })
  })

  it.each([null, undefined, 0, "OK", [], {}, { code: "0" }, { code: null }, { code: 0.5 }])(
    "finds no envelope in %j",
    (json) => {
      expect(failure(json)).toEqual({ code: "not_an_envelope" })
    },
  )

  it("hands over the gateway's code and message of a refusal", () => {
    expect(failure({ code: 1203, message: "Merchant is not active" })).toEqual({
      code: "refused",
      gatewayCode: 1203,
      gatewayMessage: "Merchant is not active",
    })
  })

  it("believes no data beside a code other than 0", () => {
    expect(failure({ ...directpay, code: -1 })).toEqual({
      code: "refused",
      gatewayCode: -1,
      gatewayMessage: "OK",
    })
  })

  it.each([undefined, null, 5, {}, "", " \n "])("does without the message %j", (message) => {
    expect(failure({ code: 1, message })).toEqual({ code: "refused", gatewayCode: 1 })
  })

  it("puts the message on one line without control or direction characters", () => {
    expect(failure({ code: 1, message: "a\r\n\u0007b\u202ec\u2028 d" })).toMatchObject({
      gatewayMessage: "a b c d",
    })
  })

  it("cuts a long message after 200 whole characters", () => {
    expect(failure({ code: 1, message: "💳".repeat(1000) })).toMatchObject({
      gatewayMessage: "💳".repeat(200),
    })
  })
})

describe("orderCreationResponseSchema", () => {
  it("accepts both variants of the envelope", () => {
    expect([
      orderCreationResponseSchema.parse(directpay),
      orderCreationResponseSchema.parse(legacy),
    ]).toEqual([directpay, legacy])
  })
})
