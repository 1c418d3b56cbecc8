import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { settleWaiting } from "../helpers/settle"
import { CANCELLED, flowHelpers, WAITING } from "../helpers/flows/context"
import type { Fault } from "../../src/sandbox/fault-types"
import { makeDue, statusQueries } from "../helpers/reconcile"
import { TEA_PRICE } from "../helpers/seed"
import { describeStore } from "../helpers/store"

const PLACE_ORDER = "before_payment" as const

/** When the event of another secret was signed and delivered. */
const SIGNED = new Date()

describeStore("no status answers mapped", { placeOrder: PLACE_ORDER }, (store) => {
  const { checkout } = flowHelpers(store, { orderCreation: "directpay", placeOrder: PLACE_ORDER })

  afterEach(() => {
    store.sandbox().answerWith(undefined)
  })

  it("asks nothing before the grace is over", async () => {
    const { gatewayOrderId } = await checkout()
    const asked = statusQueries(store).length
    await makeDue(store, { gatewayOrderId })
    await settleWaiting(store.container())
    expect(statusQueries(store)).toHaveLength(asked)
  })

  it("lets a payment expire after the grace when the gateway answers, whatever it says", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      status: "expired",
      closedBy: "timeout",
    })
  })

  // A key that was revoked, or a proxy of the gateway: it is there, and says nothing of the payment.
  it.each<[string, Fault]>([
    ["a refused key (401)", { kind: "status", status: 401 }],
    ["garbage", { kind: "garbage" }],
  ])("lets a payment expire after the grace when the gateway answers %s", async (_, fault) => {
    const { gatewayOrderId, orderId } = await checkout()
    store.sandbox().answerWith(fault, { on: "status" })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      status: "expired",
      closedBy: "timeout",
    })
  })

  it("takes a proxy without a gateway (502) for silence, for a day at most", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    store.sandbox().answerWith({ kind: "status", status: 502 }, { on: "status" })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 23 * 60 })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 25 * 60 })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
  })

  it("waits for no environment that has no settings any more", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const settings = await store.fps().settings()
    jest.spyOn(store.fps(), "settings").mockResolvedValue({
      ...settings,
      environment: "production",
      environments: {},
    })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    jest.restoreAllMocks()
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
  })

  it.each([
    ["keeps it when an event of it waits in the inbox", "sandbox", WAITING],
    ["is kept from nothing by an event that another secret signed", "production", CANCELLED],
  ])("%s", async (_, environment, order) => {
    const { gatewayOrderId, orderId } = await checkout()
    const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("fps_event").insert({
      id: "fpsevt_dead",
      environment,
      delivery_id: "x",
      body_hash: "x",
      kind: "paid",
      gateway_order_id: gatewayOrderId,
      state: "failed",
      ...{ signed_at: SIGNED, last_signed_at: SIGNED, last_delivered_at: SIGNED },
    })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(order)
  })

  // Last: a gateway that has failed three times in a row is left in peace for a while.
  it("keeps everything while the gateway is down, and asks it only a few times", async () => {
    const carts = []
    for (let i = 0; i < 5; i++) {
      carts.push(await checkout())
    }
    const gatewayOrderId = carts.map((cart) => cart.gatewayOrderId)
    store.sandbox().answerWith({ kind: "status", status: 503 }, { on: "status" })
    const asked = statusQueries(store).length
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    expect(statusQueries(store).length - asked).toBeLessThanOrEqual(6)
    for (const { orderId } of carts) {
      expect(await store.shop().order(orderId ?? "")).toEqual({ ...WAITING, total: TEA_PRICE })
    }
  })
})
