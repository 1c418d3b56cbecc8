import { supportAddress } from "../support-address"

describe("supportAddress", () => {
  it("fills in what is known, wherever it stands, encoded", () => {
    const template =
      "mailto:help@shop.example?subject={reference}&body={order_number}%20{reference}"
    expect(supportAddress(template, { reference: "A&B", order_number: 12 })).toBe(
      "mailto:help@shop.example?subject=A%26B&body=12%20A%26B",
    )
  })

  it("leaves out the number of an order that does not exist", () => {
    expect(
      supportAddress("https://shop.example/{order_number}?r={reference}", {
        reference: "R",
        order_number: null,
      }),
    ).toBe("https://shop.example/?r=R")
  })

  it("takes an address without placeholders as it is", () => {
    expect(supportAddress("tel:+85221234567", { reference: "R", order_number: 1 })).toBe(
      "tel:+85221234567",
    )
  })
})
