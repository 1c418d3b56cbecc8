import { settleDependencies } from "../../src/fps/dependencies"
import { medusaPort } from "../../src/fps/medusa/port"
import { pass } from "../../src/fps/settle/pass"
import { settlePorts } from "../../src/fps/settle/scheduler"
import { adminApi } from "../helpers/admin-api"
import { CANCELLED, flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { settleEverything, withoutJob } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("an unpaid order with an open change", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)

  /** A customer who is logged in, and asks for what is not theirs. */
  async function stranger() {
    const key = store.seeded().publishableKey
    const email = "stranger@example.com"
    const login = { email, password: "supersecret1" }
    const post = (path: string, token: string) =>
      store
        .http()
        .post(path)
        .set("x-publishable-api-key", key)
        .set("authorization", `Bearer ${token}`)
    const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
    const registered = await store.http().post("/auth/customer/emailpass/register").send(login)
    await post("/store/customers", tokenOf(registered)).send({ email }).expect(200)
    const token = tokenOf(await store.http().post("/auth/customer/emailpass").send(login))
    return {
      request: (orderId: string) =>
        post(`/store/orders/${orderId}/transfer/request`, token).send({}),
    }
  }
  /** Staff may ask for what a customer may not. */
  async function transferByStaff(orderId: string) {
    await stranger()
    const [customer] = await sql(store, "select id from customer where has_account")
    const body = { customer_id: customer?.id }
    await admin.post(`/admin/orders/${orderId}/transfer`, body).expect(200)
  }

  const changes = async () =>
    sql(
      store,
      `select change_type from order_change
        where deleted_at is null and status in ('pending', 'requested')`,
    )
  const reservations = async () =>
    sql(store, "select id, updated_at, deleted_at from reservation_item order by id")
  const attempts = async () => {
    const [row] = await sql(store, "select attempts, intent from fps_purchase")
    return row
  }

  it("cannot be asked for by a stranger", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const { request } = await stranger()
    const { status, body } = await request(orderId ?? "")
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ type: "not_allowed", code: "fps_unpaid" }),
    ])
    expect(await changes()).toEqual([])
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await request(orderId ?? "").expect(200)
    expect(await changes()).toEqual([{ change_type: "transfer" }])
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("is not looked for where its id cannot exist", async () => {
    const { request } = await stranger()
    for (const id of ["%00", "x%00y"]) {
      expect((await request(id)).status).toBe(404)
    }
  })

  it("is cancelled although staff asked to have it transferred", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await transferByStaff(orderId ?? "")
    expect(await changes()).toEqual([{ change_type: "transfer" }])
    await store.sandbox().expire(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({
      status: "expired",
      settlement: "settled",
    })
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
    expect(await changes()).toEqual([])
    expect(await attempts()).toEqual({ attempts: 0, intent: null })
  })

  it("keeps its stock at every moment of an edit, and takes the money that comes", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const before = await reservations()
    expect(before).toEqual([expect.objectContaining({ deleted_at: null })])
    await admin.post("/admin/order-edits", { order_id: orderId }).expect(200)
    await store.sandbox().expire(gatewayOrderId)
    await eventually(
      async () => {
        await settleEverything(store)
        return attempts()
      },
      (row) => Number(row?.attempts) > 2,
      60_000,
    )
    expect(await reservations()).toEqual(before)
    expect(await attempts()).toMatchObject({ intent: null })

    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await eventually(
      async () => {
        await settleEverything(store)
        return store.shop().ledger(gatewayOrderId)
      },
      ({ settlement }) => settlement === "settled",
    )
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
    expect(await reservations()).toEqual(before)
    await admin.delete(`/admin/order-edits/${orderId}`).expect(200)
  })

  it("keeps a transfer that was asked for, if it is paid", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await transferByStaff(orderId ?? "")
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await changes()).toEqual([{ change_type: "transfer" }])
  })

  it("loses no edit that was begun where a transfer was open", async () => {
    const { orderId: placed } = await checkout()
    const orderId = placed ?? ""
    const medusa = medusaPort(settleDependencies(store.container()))
    await transferByStaff(orderId)
    const change = await medusa.findOpenChange(orderId)
    await admin.post(`/admin/orders/${orderId}/transfer/cancel`).expect(200)
    await admin.post("/admin/order-edits", { order_id: orderId }).expect(200)
    await medusa.endTransferRequest(orderId, change?.id ?? "")
    expect(await changes()).toEqual([{ change_type: "edit" }])
  })

  it("takes the money that comes after core refused to cancel it", async () => {
    const { gatewayOrderId, orderId: placed } = await checkout()
    const orderId = placed ?? ""
    const before = await reservations()
    await sql(
      store,
      `update fps_payment set created_at = now() - interval '1 hour',
              expires_at = now() - interval '45 minutes'`,
    )
    const ports = settlePorts(settleDependencies(store.container()))
    const { purchaseId } = await store.shop().ledger(gatewayOrderId)
    const findOpenChange: typeof ports.medusa.findOpenChange = async (id) => {
      const found = await ports.medusa.findOpenChange(id)
      await admin.post("/admin/order-edits", { order_id: id }).expect(200)
      return found
    }
    const medusa = { ...ports.medusa, findOpenChange }
    // Two seconds later the job tries again, and where the edit has ended it may cancel the order.
    await withoutJob(store, async () => {
      expect(await pass({ ...ports, medusa }, { id: purchaseId })).toBe("failed")
      expect(await attempts()).toEqual({ attempts: 1, intent: null })
      const after = await reservations()
      expect(after).toMatchObject(before.map(({ id }) => ({ id, deleted_at: null })))

      await admin.delete(`/admin/order-edits/${orderId}`).expect(200)
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    })
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  })
})
