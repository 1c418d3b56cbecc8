import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { checkDuePayments } from "../../src/workflows/status/lib/check-due-payments"
import { CANCELLED, flowHelpers, WAITING } from "../helpers/flows/context"
import { makeDue, statusQueries } from "../helpers/reconcile"
import { TEA_PRICE } from "../helpers/seed"
import { describeStore } from "../helpers/store"

const PLACE_ORDER = "before_payment" as const

describeStore("no status answers mapped", { placeOrder: PLACE_ORDER }, (store) => {
  const { checkout } = flowHelpers(store, { orderCreation: "directpay", placeOrder: PLACE_ORDER })

  afterEach(() => {
    store.sandbox().answerWith(undefined)
  })

  it("asks nothing before the grace is over", async () => {
    const { gatewayOrderId } = await checkout()
    const asked = statusQueries(store).length
    await makeDue(store, { gatewayOrderId })
    await checkDuePayments(store.container())
    expect(statusQueries(store)).toHaveLength(asked)
  })

  it("lets a payment expire after the grace when the gateway answers, whatever it says", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    store.sandbox().answerWith({ kind: "status", status: 404 }, { on: "status" })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await checkDuePayments(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
  })

  it("keeps it when an event of it waits in the inbox", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("fps_event").insert({
      id: "fpsevt_dead",
      environment: "sandbox",
      delivery_id: "x",
      body_hash: "x",
      kind: "paid",
      gateway_order_id: gatewayOrderId,
      state: "dead",
      next_attempt_at: new Date(),
    })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await checkDuePayments(store.container())
    expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
  })

  it("keeps everything while the gateway is down, and asks it only a few times", async () => {
    const carts = []
    for (let i = 0; i < 8; i++) {
      carts.push(await checkout())
    }
    store.sandbox().answerWith({ kind: "status", status: 503 }, { on: "status" })
    const asked = statusQueries(store).length
    for (const { gatewayOrderId } of carts) {
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    }
    await checkDuePayments(store.container())
    for (const { gatewayOrderId } of carts) {
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    }
    await checkDuePayments(store.container())
    expect(statusQueries(store).length - asked).toBeLessThanOrEqual(6)
    for (const { orderId } of carts) {
      expect(await store.shop().order(orderId ?? "")).toEqual({ ...WAITING, total: TEA_PRICE })
    }
  })
})
