import { createOrder, orderRequest, VARIANTS } from "./orders"
import { openTarget, type Target } from "./target"

// The body of the answer, and whether the API key is needed, are not shown: nothing is asserted
// of either.
describe.each(VARIANTS)("the status query, $variant", ({ variant, path }) => {
  let target: Target

  beforeAll(async () => {
    target = (await openTarget()).target
  })
  afterAll(() => target.close())

  const ask = (orderID: string) =>
    fetch(`${target.baseUrl}/paynow/orders/${orderID}/status`, {
      headers: { "api-key": target.apiKey },
      redirect: "manual",
    })

  it("answers for an order that was created", async () => {
    const { envelope } = await createOrder(target, { path, body: orderRequest(variant) })
    const response = await ask(envelope.data.orderID)
    expect(response.ok).toBe(true)
    expect(await response.text()).not.toContain(target.apiKey)
  })
})
