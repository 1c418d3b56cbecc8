import { asMinorUnits } from "../../../protocol"
import { checkCart, type CheckCartInput } from "../check-cart"

const READY: CheckCartInput = {
  cart: {
    id: "cart_1",
    email: "siuming@example.com",
    shipping_address: { first_name: "Siu Ming", last_name: "Chan", phone: "9123 4567" },
  },
  amount: asMinorUnits(10_000),
  currencyCode: "hkd",
  settings: {
    environment: "sandbox",
    environments: {
      sandbox: { baseUrl: "https://gateway.example", apiKey: "key", signingSecret: "secret" },
    },
    defaultCountry: "HK",
    missingName: "-",
  },
}

describe("checkCart", () => {
  it("reads the customer of a cart that can be paid", () => {
    expect(checkCart(READY)).toEqual({
      ready: true,
      customer: {
        firstName: "Siu Ming",
        lastName: "Chan",
        email: "siuming@example.com",
        tel: "+85291234567",
      },
    })
  })

  it("takes a currency in any case", () => {
    expect(checkCart({ ...READY, currencyCode: "HKD" }).ready).toBe(true)
  })

  it("names everything at once, what the store lacks first", () => {
    const check = checkCart({
      cart: { id: "cart_1", shipping_address: { phone: "12" } },
      amount: asMinorUnits(10_000),
      currencyCode: "usd",
      settings: { ...READY.settings, environments: {} },
    })
    expect(check).toEqual({
      ready: false,
      problems: [
        {
          code: "not_set_up",
          field: null,
          message: expect.stringMatching(/^FPS payments are not set up yet: /),
        },
        {
          code: "currency_not_supported",
          field: "currency_code",
          message: "FPS takes HKD only; this cart is in USD.",
        },
        {
          code: "name_missing",
          field: "shipping_address.first_name",
          message: "name is missing (shipping address)",
        },
        { code: "email_missing", field: "email", message: "email is missing (cart)" },
        {
          code: "phone_invalid",
          field: "shipping_address.phone",
          message: expect.stringMatching(/^phone is not a valid telephone number /),
        },
      ],
    })
  })

  it("asks for nothing where nothing is to be paid", () => {
    const input = { cart: { id: "cart_1" }, amount: asMinorUnits(0), currencyCode: "usd" }
    expect(checkCart({ ...READY, ...input })).toEqual({
      ready: false,
      problems: [
        { code: "nothing_to_pay", field: "total", message: "amount: there is nothing to pay." },
      ],
    })
  })
})
