import { Modules } from "@medusajs/framework/utils"
import { CANCELLED, flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS } from "../helpers/reconcile"
import { TEA_PRICE } from "../helpers/seed"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { settleEverything, settleWaiting } from "../helpers/settle"
import { untilSettledOrGivenUp } from "../helpers/settled"
import { describeHalfCaptured } from "./faults-inside/half-captured"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const
const OPTIONS = { placeOrder: SETUP.placeOrder, statusAnswers: STATUS_ANSWERS }

describeStore("faults inside Medusa, order first", OPTIONS, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)

  afterEach(() => {
    jest.restoreAllMocks()
  })

  const orders = () => store.container().resolve(Modules.ORDER)

  describeHalfCaptured(store, SETUP)

  it("makes money that Medusa never takes a case, and gives it up after its tries", async () => {
    const { gatewayOrderId } = await checkout()
    jest.spyOn(orders(), "addOrderTransactions").mockRejectedValue(new Error("disk full"))
    await store.sandbox().pay(gatewayOrderId)
    await eventually(
      async () => {
        await settleEverything(store)
        return store.shop().ledger(gatewayOrderId)
      },
      (row) => row.settlement === "held",
      60_000,
    )
    expect(await store.shop().cases()).toEqual([
      { kind: "order_not_completed", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it("settles money after a fault that passes", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    jest.spyOn(orders(), "addOrderTransactions").mockRejectedValueOnce(new Error("disk full"))
    await store.sandbox().pay(gatewayOrderId)
    expect(await untilSettledOrGivenUp(store, gatewayOrderId)).toMatchObject({
      settlement: "settled",
    })
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("finishes a cancellation that failed half-way, without another event", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    store.sandbox().pauseEvents()
    await store.sandbox().expire(gatewayOrderId)
    // The job tries again after two seconds, which may be before the test has looked.
    const cancel = jest.spyOn(orders(), "cancel").mockRejectedValue(new Error("disk full"))
    await makeDue(store, { gatewayOrderId })
    await settleWaiting(store.container())
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      status: "expired",
      settlement: "open",
    })
    cancel.mockRestore()
    await settleEverything(store)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
    store.sandbox().resumeEvents()
    await store.sandbox().idle()
  })

  it("cancels the order once the older QR closes too", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const first = String((await shop.session(collectionId)).data.gateway_order_id)
    await shop.addTea(cartId)
    const { gatewayOrderId, orderId } = await checkout(cartId)
    await store.sandbox().cancel(gatewayOrderId)
    await eventually(
      async () => shop.ledger(gatewayOrderId),
      (row) => row.status === "cancelled",
    )
    expect(await shop.order(orderId ?? "")).toMatchObject({ status: "pending" })
    await store.sandbox().expire(first)
    await settled(first)
    await eventually(
      async () => shop.order(orderId ?? ""),
      (order) => order.status === "canceled",
    )
    expect(await shop.reserved()).toBe(0)
    await settled(gatewayOrderId)
  })

  it("makes an order that staff completed a case when its payment expires", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await orders().updateOrders([{ id: orderId ?? "", status: "completed" }])
    await store.sandbox().expire(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().cases()).toEqual([
      { kind: "shipped_unpaid", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await store.shop().order(orderId ?? "")).toMatchObject({ status: "completed" })
  })
})
