import type { ViewDependencies } from "../../dependencies"
import { readShop } from "../read-shop"

const shopOf = (successUrl: string) =>
  readShop(
    {
      fps: { settings: async () => ({ storefront: { successUrl, failureUrl: successUrl } }) },
      query: { graph: async () => ({ data: [{ name: "Tea" }] }) },
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
})
