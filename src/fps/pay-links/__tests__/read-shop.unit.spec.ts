import type { ViewDependencies } from "../../dependencies"
import { contactOf, readShop } from "../read-shop"

const shopOf = (successUrl: string, name = "Tea") =>
  readShop(
    {
      fps: { settings: async () => ({ storefront: { successUrl, failureUrl: successUrl } }) },
      query: { graph: async () => ({ data: [{ name }] }) },
    } as unknown as ViewDependencies,
    null,
  )

describe("the shop of a payment page", () => {
  it.each([
    ["https://shop.example/{country_code}/order?id={order_id}", "https://shop.example"],
    ["https://shop.example?session={session_id}", "https://shop.example"],
    ["http://localhost:8000/hk", "http://localhost:8000"],
    ["https://{country_code}.shop.example/order", null],
    ["shop-app://order/{order_id}", null],
  ])("of %s is at %s", async (successUrl, url) => {
    expect(await shopOf(successUrl)).toMatchObject({ name: "Tea", url })
  })

  it("has a name on one line, without marks that turn the text around it", async () => {
    const name = "Two\u202e Leaves\nTea\u200b"
    expect(await shopOf("https://shop.example", name)).toMatchObject({ name: "Two Leaves Tea" })
  })
})

describe("the contact of a shop, as a message names it", () => {
  const payment = { reference: "K7QD4M2X9TRA", number: 7 } as const

  it.each([
    ["mailto:help@tea.example?subject={reference}", "help@tea.example"],
    ["tel:+85291234567", "+85291234567"],
    [
      "https://tea.example/help?r={reference}&o={order_number}",
      "https://tea.example/help?r=K7QD4M2X9TRA&o=7",
    ],
    [undefined, null],
  ])("of %s is %s", (supportUrl, contact) => {
    expect(contactOf({ supportUrl }, payment)).toBe(contact)
  })
})
