import { createFps, describeError } from ".."
import { startFakeStore, table, PAYMENT, type FakeStore } from "./fake-store"
import { HAPPY } from "./happy-store"

/** What Safari 14 and Chrome 87 lack, of what a current Node has. */
const NEWER: readonly (readonly [object, string])[] = [
  [Array.prototype, "findLast"],
  [Array.prototype, "findLastIndex"],
  [Array.prototype, "at"],
  [Array.prototype, "toSorted"],
  [Array.prototype, "toReversed"],
  [String.prototype, "at"],
  [Object, "hasOwn"],
  [Object, "groupBy"],
  [AbortSignal.prototype, "throwIfAborted"],
  [AbortSignal, "timeout"],
  [AbortSignal, "any"],
  [globalThis, "structuredClone"],
]

describe("an older browser", () => {
  let store: FakeStore
  const removed: [object, string, PropertyDescriptor][] = []

  beforeAll(async () => {
    const paid = { body: { payment: { ...PAYMENT, status: "paid", order_id: "order_1" } } }
    store = await startFakeStore(
      table({ ...HAPPY, "GET /store/fps/payments/payses_2": () => paid }),
    )
  })

  // For each test anew: Jest itself needs them in between.
  beforeEach(() => {
    for (const [owner, name] of NEWER) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name)
      if (descriptor) {
        removed.push([owner, name, descriptor])
        Reflect.deleteProperty(owner, name)
      }
    }
  })

  afterEach(() => {
    for (const [owner, name, descriptor] of removed.splice(0)) {
      Object.defineProperty(owner, name, descriptor)
    }
  })

  afterAll(() => store.close())

  const fps = () => createFps({ backendUrl: store.url, publishableKey: "pk_1" })

  it("starts a payment", async () => {
    const { redirectUrl } = await fps().start("cart_1")
    expect(redirectUrl).toBe(PAYMENT.redirect_url)
  })

  it("waits for a payment, also with a signal", async () => {
    const { signal } = new AbortController()
    expect(await fps().wait("payses_2", { signal })).toMatchObject({ status: "paid" })
  })

  it("ends with the signal", async () => {
    const controller = new AbortController()
    controller.abort()
    const waiting = fps().wait("payses_1", { signal: controller.signal })
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" })
  })

  it("has words for what went wrong", () => {
    expect(describeError(new Error("x")).code).toBe("refused")
    expect(describeError({ code: "toString" }).code).toBe("refused")
  })
})
