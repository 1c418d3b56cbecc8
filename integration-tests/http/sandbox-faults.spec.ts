import { PAID_ONCE, flowHelpers, CANCELLED } from "../helpers/flows/context"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** The faults that only the sandbox brings about, up to the state in which the plugin leaves the shop. */
describeStore("the sandbox's faults", SETUP, (store) => {
  const { checkout, settled, inboxIsDone } = flowHelpers(store, SETUP)
  const sandbox = () => store.sandbox()
  const events = () => store.fps().listFpsEvents({})

  afterEach(async () => {
    jest.restoreAllMocks()
    sandbox().clearFaults()
    await sandbox().idle()
  })

  /** Pays under a fault and tells what is in the books when nothing moves any more. */
  const payUnder = async (setFault: () => void) => {
    const { gatewayOrderId, orderId } = await checkout()
    setFault()
    await sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    return { gatewayOrderId, orderId: orderId ?? "" }
  }

  const paidOnce = async (orderId: string) => {
    await inboxIsDone()
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  }

  it("bad-signature: refused without a trace, and taken when it is signed rightly", async () => {
    const { orderId } = await payUnder(() => sandbox().fault("bad-signature", { times: 2 }))
    await paidOnce(orderId)
    const attempts = sandbox()
      .deliveries()
      .at(-1)
      ?.attempts.map(({ status }) => status)
    expect(attempts).toEqual([401, 401, 200])
    expect(await events()).toHaveLength(1)
  })

  it("reorder of 4001 and 2001: paid is final", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const fps = store.fps()
    const storeEvent = fps.events.store
    // However slow the machine is: the 4001 comes in once the money is settled.
    jest.spyOn(fps.events, "store").mockImplementation(async (input) => {
      if (input.kind === "expired") {
        await settled(gatewayOrderId)
      }
      return storeEvent(input)
    })
    sandbox().fault("late-payment")
    sandbox().fault("reorder", { times: 1 })
    await sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid" })
    await eventually(
      events,
      (rows) => rows.length === 2 && rows.every((row) => row.state === "done"),
    )
    await paidOnce(orderId ?? "")
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      status: "paid",
      settlement: "settled",
    })
  })

  it("lost-answer at creation: an error, no session, and the next try is paid once", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    sandbox().fault("lost-answer")
    expect((await shop.requestSession(collectionId)).status).toBeGreaterThanOrEqual(400)
    expect(await shop.liveSessions(collectionId)).toEqual([])
    sandbox().clearFaults()
    const { gatewayOrderId, orderId } = await checkout(cartId)
    await sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await paidOnce(orderId ?? "")
  })

  it("slow within the plugin's time limit: a session like any other", async () => {
    sandbox().fault("slow", { value: 1500 })
    const { gatewayOrderId, orderId } = await checkout()
    await sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await paidOnce(orderId ?? "")
  })

  it.each([-3600, 300])("clock-skew of %i s: the payment is taken", async (value) => {
    const { orderId } = await payUnder(() => sandbox().fault("clock-skew", { value }))
    await paidOnce(orderId)
  })

  it("clock-skew beyond the expiry: the order is cancelled, its stock is free", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    sandbox().fault("clock-skew", { value: 3600 })
    expect(await settled(gatewayOrderId)).toMatchObject({ status: "expired" })
    await eventually(
      () => store.shop().order(orderId ?? ""),
      ({ status }) => status === "canceled",
    )
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
  })
})
