import { cpuMsOf } from "../../__tests__/in-proportion"
import type { CheckoutCart } from "../../medusa/cart"
import { type CartProblem, readCustomer } from "../check-cart"

const SHIPPING = {
  first_name: "Siu Ming",
  last_name: "Chan",
  phone: "9123 4567",
  country_code: "hk",
}
const BILLING = { first_name: "Bill", last_name: "Payer", phone: "9876 5432", country_code: "hk" }
const CUSTOMER = {
  first_name: "Account",
  last_name: "Holder",
  phone: "5555 5555",
  email: "account@example.com",
}
const CART: CheckoutCart = {
  id: "cart_1",
  email: "cart@example.com",
  shipping_address: SHIPPING,
  billing_address: BILLING,
  customer: CUSTOMER,
}

const EMPTY = { first_name: null, last_name: " ", phone: "" }

const SETTINGS = { defaultCountry: "HK", missingName: "-" }

const customerOf = (cart: CheckoutCart, defaultCountry = "HK") =>
  readCustomer(cart, { ...SETTINGS, defaultCountry }).customer

describe("readCustomer", () => {
  it("prefers the shipping address, and the cart's e-mail", () => {
    expect(customerOf(CART)).toEqual({
      firstName: "Siu Ming",
      lastName: "Chan",
      email: "cart@example.com",
      tel: "+85291234567",
    })
  })

  it.each([null, undefined, EMPTY])(
    "takes the billing address for a shipping address of %j",
    (shipping) => {
      expect(customerOf({ ...CART, shipping_address: shipping })).toEqual({
        firstName: "Bill",
        lastName: "Payer",
        email: "cart@example.com",
        tel: "+85298765432",
      })
    },
  )

  it("takes the customer where no address says anything", () => {
    const cart = { ...CART, email: null, shipping_address: null, billing_address: EMPTY }
    expect(customerOf(cart)).toEqual({
      firstName: "Account",
      lastName: "Holder",
      email: "account@example.com",
      tel: "+85255555555",
    })
  })

  it("takes name, e-mail and phone each from the first place that has it", () => {
    const cart = {
      ...CART,
      shipping_address: { ...EMPTY, first_name: " Siu Ming ", last_name: "Chan" },
      billing_address: { ...EMPTY, last_name: "Payer" },
    }
    expect(customerOf(cart)).toEqual({
      firstName: "Siu Ming",
      lastName: "Chan",
      email: "cart@example.com",
      tel: "+85255555555",
    })
  })

  it.each([
    ["a first name alone", { first_name: "Siu Ming", last_name: null }, "Siu Ming"],
    ["a last name alone", { first_name: " ", last_name: "Chan" }, "Chan"],
    ["a whole Chinese name", { first_name: "陳小明", last_name: "" }, "陳小明"],
  ])("sends %s as first name, and never adds another person's", (_, names, firstName) => {
    const cart = { ...CART, shipping_address: { ...SHIPPING, ...names } }
    expect(customerOf(cart)).toMatchObject({ firstName, lastName: "-" })
    const alone = { id: "cart_1", email: CART.email, shipping_address: cart.shipping_address }
    const { customer } = readCustomer(alone, { ...SETTINGS, missingName: "." })
    expect(customer).toMatchObject({ firstName, lastName: "." })
  })

  it("passes over a phone number that cannot be used", () => {
    const cart = { ...CART, shipping_address: { ...SHIPPING, phone: "12" } }
    expect(customerOf(cart)?.tel).toBe("+85298765432")
  })

  it("reads no number of thousands of accents, whose order takes seconds to find", async () => {
    const phone = `9${"\u0301".repeat(24_000)}${"\u0316".repeat(24_000)}`
    const cart = { ...CART, shipping_address: { ...SHIPPING, phone } }
    const ms = await cpuMsOf(() => expect(customerOf(cart)?.tel).toBe("+85298765432"))
    expect(ms).toBeLessThan(500)
  })

  it.each([
    ["9123 4567", "HK", "hk", "+85291234567"],
    ["9123-4567", "HK", null, "+85291234567"],
    ["\ufe0d9123\u2066 4567\u2069\u3164", "HK", "hk", "+85291234567"],
    ["+852 9123 4567", "HK", "hk", "+85291234567"],
    ["+852 9123 4567", "GB", "gb", "+85291234567"],
    ["0085291234567", "HK", "hk", "+85291234567"],
    ["００８５２９１２３４５６７", "HK", "hk", "+85291234567"],
    ["00 852 9123 4567", "HK", "hk", "+85291234567"],
    ["0044 20 7946 0958", "HK", "hk", "+442079460958"],
    ["(852) 9123-4567", "HK", "hk", "+85291234567"],
    ["+44 20 7946 0958", "HK", "hk", "+442079460958"],
    ["+44 20 7946 0958", "HK", "gb", "+442079460958"],
    ["020 7946 0958", "HK", "gb", "+442079460958"],
    ["020 7946 0958", "GB", null, "+442079460958"],
    ["+1 (415) 555-2671", "HK", "us", "+14155552671"],
    ["66123456", "HK", "mo", "+85366123456"],
    ["91234567", "HK", "mo", "+85291234567"],
    ["91234567", "HK", "sg", "+6591234567"],
    ["61234567", "HK", "cn", "+8661234567"],
    ["13912345678", "HK", "cn", "+8613912345678"],
    ["8613912345678", "HK", "hk", "+8613912345678"],
    ["13912345678", "HK", "hk", undefined],
    ["9123 4567 / 9876 5432", "HK", "hk", undefined],
    [`9123 4567${" ".repeat(55)}`, "HK", "hk", "+85291234567"],
    [`9123 4567${" ".repeat(56)}`, "HK", "hk", undefined],
  ])("reads %s (store in %s, address in %s) as %s", (phone, country, addressCountry, tel) => {
    const address = { ...SHIPPING, phone, country_code: addressCountry }
    const cart = { id: "cart_1", email: CART.email, shipping_address: address }
    expect(customerOf(cart, country)?.tel).toBe(tel)
  })

  it.each([
    ["hk", "+85266123456"],
    ["mo", "+85366123456"],
    ["gb", "+85366123456"],
    [null, "+85366123456"],
  ])(
    "reads 66123456 in Macau, where it fits Hong Kong too, by a billing address in %s",
    (country, tel) => {
      const cart = {
        ...CART,
        shipping_address: { ...SHIPPING, phone: "66123456", country_code: "mo" },
        billing_address: { ...BILLING, country_code: country },
      }
      expect(customerOf(cart)?.tel).toBe(tel)
    },
  )

  it.each<[string, CartProblem["field"], object, string]>([
    [
      "name_missing",
      "shipping_address.first_name",
      { first_name: "", last_name: null },
      "name is missing (shipping address)",
    ],
    [
      "phone_missing",
      "shipping_address.phone",
      { phone: " " },
      "phone is missing (shipping address)",
    ],
    [
      "phone_invalid",
      "shipping_address.phone",
      { phone: "call me" },
      "phone is not a valid telephone number of its country (give it with its country code, such as +852 9123 4567 or +86 139 1234 5678)",
    ],
  ])("answers %s at %s for %j", (code, field, change, message) => {
    const cart = { id: "cart_1", email: CART.email, shipping_address: { ...SHIPPING, ...change } }
    expect(readCustomer(cart, SETTINGS)).toEqual({
      customer: null,
      problems: [{ code, field, message }],
    })
  })

  it.each([
    ["a line break and tabs", "Siu\r\n\tMing", "Siu Ming"],
    ["control characters", "Siu\u0000\u001b[31m Ming\u007f\u0085", "Siu [31m Ming"],
    ["other breaks and spaces", "Siu\u2028Ming\u3000\u00a0Chan", "Siu Ming Chan"],
    ["a bidi override", "Siu \u202egnim\u202c\u2066\u2069\u200f\u061c", "Siu gnim"],
    ["invisible marks", "\ufeffSiu\u200b Ming\u2060", "Siu Ming"],
    [
      "tags, fillers and other marks",
      "S\u{e0041}i\u034fu\u17b4 M\u180ei\ufe0fn\ufff9g\u115f\uffa0",
      "Siu Ming",
    ],
    ["half a character", "Siu \ud83d Ming", "Siu Ming"],
    ["joiners that its script needs", "می\u200cخواهم", "می\u200cخواهم"],
    ["accents and other scripts", "O’Neill-Çelik 小明 👩‍👧", "O’Neill-Çelik 小明 👩‍👧"],
    ["a hundred characters", "陳".repeat(100), "陳".repeat(100)],
    ["more than that", `${"👍".repeat(99)} ${"x".repeat(5_000)}`, "👍".repeat(99)],
  ])("gives the gateway a name with %s as plain text", (_, given, sent) => {
    const cart = { ...CART, shipping_address: { ...SHIPPING, first_name: given, last_name: given } }
    expect(customerOf(cart)).toMatchObject({ firstName: sent, lastName: sent })
  })

  it.each(["\u0000", "\u202e\u202c", " \u200b\ufeff ", "\u200d\u200c", "\ud800", "\u3164"])(
    "takes a name of %j, in which nothing can be seen, for none",
    (name) => {
      const address = { ...SHIPPING, first_name: name, last_name: name }
      const reading = readCustomer(
        { id: "cart_1", email: CART.email, shipping_address: address },
        SETTINGS,
      )
      expect(reading.customer === null && reading.problems.map(({ field }) => field)).toEqual([
        "shipping_address.first_name",
      ])
      expect(customerOf({ ...CART, shipping_address: address })).toMatchObject({
        firstName: "Bill",
        lastName: "Payer",
      })
    },
  )

  it("trims an e-mail address, and passes over one that nobody can have", () => {
    const emailOf = (email: string) => customerOf({ ...CART, email })?.email
    expect(emailOf(" cart@example.com\n")).toBe("cart@example.com")
    const longest = `${"x".repeat(242)}@example.com`
    expect(emailOf(longest)).toBe(longest)
    const unusable = [`x${longest}`, "cart\u202e@example.com", "cart\r\n@example.com", "\u0000"]
    expect(unusable.map(emailOf)).toEqual(Array(4).fill("account@example.com"))
    const alone = { id: "cart_1", email: "a\u0000@example.com", shipping_address: SHIPPING }
    expect(readCustomer(alone, SETTINGS)).toMatchObject({ problems: [{ code: "email_missing" }] })
  })

  it("names everything that is missing at once", () => {
    const reading = readCustomer({ id: "cart_1" }, SETTINGS)
    expect(reading.customer === null && reading.problems.map(({ code }) => code)).toEqual([
      "name_missing",
      "email_missing",
      "phone_missing",
    ])
  })
})
