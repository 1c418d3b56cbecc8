import type { CheckoutCart } from "../cart"
import type { CartProblem } from "../problems"
import { readShopper } from "../shopper"

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

const shopperOf = (cart: CheckoutCart, country = "HK") => readShopper(cart, country).shopper

describe("readShopper", () => {
  it("prefers the shipping address, and the cart's e-mail", () => {
    expect(shopperOf(CART)).toEqual({
      firstName: "Siu Ming",
      lastName: "Chan",
      email: "cart@example.com",
      tel: "+85291234567",
    })
  })

  it.each([null, undefined, EMPTY])(
    "takes the billing address for a shipping address of %j",
    (shipping) => {
      expect(shopperOf({ ...CART, shipping_address: shipping })).toEqual({
        firstName: "Bill",
        lastName: "Payer",
        email: "cart@example.com",
        tel: "+85298765432",
      })
    },
  )

  it("takes the customer where no address says anything", () => {
    const cart = { ...CART, email: null, shipping_address: null, billing_address: EMPTY }
    expect(shopperOf(cart)).toEqual({
      firstName: "Account",
      lastName: "Holder",
      email: "account@example.com",
      tel: "+85255555555",
    })
  })

  it("fills in each field by itself", () => {
    const cart = {
      ...CART,
      shipping_address: { ...EMPTY, first_name: " Siu Ming " },
      billing_address: { ...EMPTY, last_name: "Payer" },
    }
    expect(shopperOf(cart)).toEqual({
      firstName: "Siu Ming",
      lastName: "Payer",
      email: "cart@example.com",
      tel: "+85255555555",
    })
  })

  it("passes over a phone number that cannot be used", () => {
    const cart = { ...CART, shipping_address: { ...SHIPPING, phone: "12" } }
    expect(shopperOf(cart)?.tel).toBe("+85298765432")
  })

  it.each([
    ["9123 4567", "HK", "hk", "+85291234567"],
    ["9123-4567", "HK", null, "+85291234567"],
    ["+852 9123 4567", "HK", "hk", "+85291234567"],
    ["+852 9123 4567", "GB", "gb", "+85291234567"],
    ["0085291234567", "HK", "hk", "+85291234567"],
    ["00 852 9123 4567", "HK", "hk", "+85291234567"],
    ["0044 20 7946 0958", "HK", "hk", "+442079460958"],
    ["+44 20 7946 0958", "HK", "gb", "+442079460958"],
    ["020 7946 0958", "HK", "gb", "+442079460958"],
    ["020 7946 0958", "GB", null, "+442079460958"],
    ["+1 (415) 555-2671", "HK", "us", "+14155552671"],
  ])("reads %s (store in %s, address in %s) as %s", (phone, country, addressCountry, tel) => {
    const cart = { ...CART, shipping_address: { ...SHIPPING, phone, country_code: addressCountry } }
    expect(shopperOf(cart, country)?.tel).toBe(tel)
  })

  it.each<[string, CartProblem["field"], object, string]>([
    [
      "first_name_missing",
      "shipping_address.first_name",
      { first_name: "" },
      "first_name is missing (shipping address)",
    ],
    [
      "last_name_missing",
      "shipping_address.last_name",
      { last_name: null },
      "last_name is missing (shipping address)",
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
      "phone is not a valid telephone number (give it with its country code, such as +852 9123 4567)",
    ],
  ])("answers %s at %s for %j", (code, field, change, message) => {
    const cart = { id: "cart_1", email: CART.email, shipping_address: { ...SHIPPING, ...change } }
    expect(readShopper(cart, "HK")).toEqual({ shopper: null, problems: [{ code, field, message }] })
  })

  it("names everything that is missing at once", () => {
    const reading = readShopper({ id: "cart_1" }, "HK")
    expect(reading.shopper === null && reading.problems.map(({ code }) => code)).toEqual([
      "first_name_missing",
      "last_name_missing",
      "email_missing",
      "phone_missing",
    ])
  })
})
