import { checkoutUrl, createOrder, orderRequest, postOrder, shortRequest, VARIANTS } from "./orders"
import { openTarget, type Target } from "./target"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

describe.each(VARIANTS)("creating an order, $variant", ({ variant, path }) => {
  let target: Target

  beforeAll(async () => {
    target = (await openTarget()).target
  })
  afterAll(() => target.close())

  it("answers 2xx with code 0, OK, an address, a UUID and the variant's token", async () => {
    const { status, envelope } = await createOrder(target, { path, body: orderRequest(variant) })
    expect(Math.floor(status / 100)).toBe(2)
    if (variant === "directpay") {
      expect(status).toBe(200)
    }
    expect(envelope).toMatchObject({
      code: 0,
      message: "OK",
      data: {
        redirectURI: expect.stringMatching(/^https?:\/\//),
        orderID: expect.stringMatching(UUID),
        token: variant === "legacy" ? expect.stringMatching(JWT) : "",
      },
    })
  })

  it("takes a Content-Type with a charset and header names in any case", async () => {
    const { envelope } = await createOrder(target, {
      path,
      body: orderRequest(variant),
      headers: { "API-Key": target.apiKey, "Content-Type": "application/json; charset=utf-8" },
    })
    expect(envelope.code).toBe(0)
  })

  it("gives every order an id and an address of its own", async () => {
    const [one, other] = await Promise.all([
      createOrder(target, { path, body: orderRequest(variant) }),
      createOrder(target, { path, body: orderRequest(variant) }),
    ])
    expect(one.envelope.data.orderID).not.toBe(other.envelope.data.orderID)
    expect(checkoutUrl(variant, one.envelope.data)).not.toBe(
      checkoutUrl(variant, other.envelope.data),
    )
  })

  // Which status and body a refusal has is not shown: only that there is no order.
  it.each([
    ["without an API key", {}],
    ["with a wrong API key", { "api-key": "not-the-key" }],
  ])("gives no order %s", async (_, headers) => {
    const response = await postOrder(target, {
      path,
      body: orderRequest(variant),
      headers: { "content-type": "application/json", ...headers },
    })
    const text = await response.text()
    expect({ created: /"redirectURI"\s*:\s*"http/.test(text) }).toEqual({ created: false })
  })

  it("keeps the API key out of its answer", async () => {
    const response = await postOrder(target, { path, body: orderRequest(variant) })
    expect(await response.text()).not.toContain(target.apiKey)
  })

  it("answers with an address that the browser opens", async () => {
    const { envelope } = await createOrder(target, { path, body: orderRequest(variant) })
    const { redirectURI } = envelope.data
    expect(new URL(redirectURI).search).not.toBe("")
    if (variant === "directpay") {
      expect(new URL(redirectURI).searchParams.get("signature")).toBeTruthy()
    }
    const page = await fetch(checkoutUrl(variant, envelope.data))
    expect(page.status).toBe(200)
    expect(page.headers.get("content-type")).toContain("text/html")
  })
})

describe("the short reference payload", () => {
  it("creates an order without expiry, unique id and languages", async () => {
    const { target } = await openTarget()
    const { envelope } = await createOrder(target, {
      path: "/directpay/o/order",
      body: shortRequest(),
    })
    await target.close()
    expect(envelope).toMatchObject({ code: 0, message: "OK", data: { token: "" } })
  })
})
