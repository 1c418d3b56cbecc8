import { storefrontAddress, fillSupportUrl, type AddressValues } from "../urls"

const VALUES: AddressValues = {
  order_id: "order_1",
  cart_id: "cart_1",
  session_id: "payses_1",
  status: "paid",
  country_code: "hk",
  retry_url: "https://api.example/fps/pay/token",
}
const STOREFRONT = {
  successUrl: "https://shop.example/{country_code}/order/{order_id}?s={session_id}&t={status}",
  failureUrl: "https://shop.example/cart/{cart_id}?payment={status}",
  pendingUrl: "https://shop.example/pending#{session_id}",
}

describe("storefrontAddress", () => {
  it.each([
    ["success", "https://shop.example/hk/order/order_1?s=payses_1&t=paid"],
    ["failure", "https://shop.example/cart/cart_1?payment=paid"],
    ["pending", "https://shop.example/pending#payses_1"],
  ] as const)("fills in the %s address", (destination, address) => {
    expect(storefrontAddress(STOREFRONT, { destination, values: VALUES })).toBe(address)
  })

  it("leads to the failure address where there is none for pending", () => {
    const storefront = { ...STOREFRONT, pendingUrl: undefined }
    expect(storefrontAddress(storefront, { destination: "pending", values: VALUES })).toBe(
      "https://shop.example/cart/cart_1?payment=paid",
    )
  })

  it("hands on where to try again, and nothing where that is nowhere", () => {
    const storefront = {
      ...STOREFRONT,
      failureUrl: "https://shop.example/failed?again={retry_url}",
    }
    const fill = (retry_url: string | null) =>
      storefrontAddress(storefront, { destination: "failure", values: { ...VALUES, retry_url } })
    expect(fill(VALUES.retry_url)).toBe(
      "https://shop.example/failed?again=https%3A%2F%2Fapi.example%2Ffps%2Fpay%2Ftoken",
    )
    expect(fill(null)).toBe("https://shop.example/failed?again=")
  })

  it("leaves out what does not exist", () => {
    const values = { ...VALUES, order_id: null, country_code: null }
    expect(storefrontAddress(STOREFRONT, { destination: "success", values })).toBe(
      "https://shop.example//order/?s=payses_1&t=paid",
    )
  })

  it("encodes a value, so that it stays where it was put", () => {
    const values = { ...VALUES, order_id: "../..?a=b&c#d {status} $& 香港" }
    expect(storefrontAddress(STOREFRONT, { destination: "success", values })).toBe(
      "https://shop.example/hk/order/..%2F..%3Fa%3Db%26c%23d%20%7Bstatus%7D%20%24%26%20%E9%A6%99%E6%B8%AF?s=payses_1&t=paid",
    )
  })

  it("fills in a placeholder wherever it stands", () => {
    const successUrl = "https://{country_code}.shop.example/{order_id}/{order_id}"
    expect(
      storefrontAddress({ ...STOREFRONT, successUrl }, { destination: "success", values: VALUES }),
    ).toBe("https://hk.shop.example/order_1/order_1")
  })
})

describe("fillSupportUrl", () => {
  it("fills in what is known, wherever it stands, encoded", () => {
    const template =
      "mailto:help@shop.example?subject={reference}&body={order_number}%20{reference}"
    expect(fillSupportUrl(template, { reference: "A&B", order_number: 12 })).toBe(
      "mailto:help@shop.example?subject=A%26B&body=12%20A%26B",
    )
  })

  it("leaves out the number of an order that does not exist", () => {
    expect(
      fillSupportUrl("https://shop.example/{order_number}?r={reference}", {
        reference: "R",
        order_number: null,
      }),
    ).toBe("https://shop.example/?r=R")
  })

  it.each([
    ["HK#1042 & co", "HK%231042%20%26%20co"],
    ["A&B/$&1", "A%26B%2F%24%261"],
  ])("encodes the order number %s of a shop", (order_number, written) => {
    const values = { reference: "R", order_number }
    expect(fillSupportUrl("https://shop.example/?n={order_number}", values)).toBe(
      `https://shop.example/?n=${written}`,
    )
  })

  it("takes an address without placeholders as it is", () => {
    expect(fillSupportUrl("tel:+85221234567", { reference: "R", order_number: 1 })).toBe(
      "tel:+85221234567",
    )
  })
})
