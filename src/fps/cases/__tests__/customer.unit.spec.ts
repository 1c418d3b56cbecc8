import type { Query } from "../../dependencies"
import type { CaseRecord } from "../../types"
import { readCustomer } from "../customer"

const customerOf = async (order: object) => {
  const graph = async () => Promise.resolve({ data: [{ id: "order_1", ...order }] })
  return readCustomer({ graph } as unknown as Query, {
    record: { orderId: "order_1" } as CaseRecord,
    payment: undefined,
  })
}

describe("the customer of a case", () => {
  it("has no mark that turns or breaks the text around it", async () => {
    const phone = "\u202e8765\u00074321\u202c"
    const email = "a@example.com\u202e"
    const customer = await customerOf({ email, shipping_address: { first_name: "A", phone } })
    expect(customer).toMatchObject({ name: "A", phone: "8765 4321", email: "a@example.com" })
  })

  it("has the first telephone number and email with something to read", async () => {
    const customer = await customerOf({
      email: "\u3164",
      shipping_address: { phone: "\u202e" },
      customer: { phone: "+852 9123 4567", email: "b@example.com" },
    })
    expect(customer).toMatchObject({ phone: "+852 9123 4567", email: "b@example.com" })
  })
})
