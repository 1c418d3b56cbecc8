import { startRunningStore, type RunningStore } from "../helpers/running-store"
import { STAFF } from "../helpers/seed"
import { eventually } from "../helpers/wait"
import { describeKills, type Setup } from "./killed/at-each-step"
import { describeStoppedDatabase } from "./killed/database-stopped"
import { describeWhileLinking } from "./killed/while-linking"

const GATEWAY_PATIENCE_MS = 15_000
const CAPTURED_ONCE = [{ payments: "1", captures: "1", captured: "100", transactions: "1" }]

describe("processes and databases that go away", () => {
  let running: RunningStore

  beforeAll(async () => {
    running = await startRunningStore({})
  })

  afterAll(async () => {
    await running.close()
  })

  const setUp = (placeOrder: Setup["placeOrder"]) => {
    beforeAll(async () => {
      const http = running.store.http()
      const { body } = await http.post("/auth/user/emailpass").send(STAFF).expect(200)
      const { token } = body as { token: string }
      await http
        .post("/admin/fps/settings")
        .set("authorization", `Bearer ${token}`)
        .send({ placeOrder })
        .expect(200)
    })
    return { running: () => running, placeOrder }
  }

  const ledger = (gatewayOrderId: string) =>
    running.sql("select status, settlement from fps_payment where gateway_order_id = $1", [
      gatewayOrderId,
    ])

  /** What Medusa has of a cart's payment, counted. */
  const money = (cartId: string) =>
    running.sql(
      `select count(distinct p.id) as payments, count(distinct c.id) as captures,
              coalesce(sum(c.amount), 0)::text as captured,
              (select count(*) from order_transaction t join order_cart oc on oc.order_id = t.order_id
                where oc.cart_id = $1) as transactions
         from cart_payment_collection link
         left join payment p on p.payment_collection_id = link.payment_collection_id
         left join capture c on c.payment_id = p.id
        where link.cart_id = $1`,
      [cartId],
    )

  const orders = (cartId: string) =>
    running.sql("select order_id from order_cart where cart_id = $1", [cartId])

  describe("before_payment", () => {
    const setup = setUp("before_payment")

    it("settles after a restart what a process acknowledged and was killed over", async () => {
      const { cartId, gatewayOrderId } = await running.shop.checkout(setup)
      const blocker = await running.connect()
      await blocker.query("begin")
      await blocker.query("select 1 from fps_payment where gateway_order_id = $1 for update", [
        gatewayOrderId,
      ])

      const delivery = await running.sandbox.pay(gatewayOrderId)
      expect(delivery.attempts.map(({ status }) => status)).toEqual([200])
      await running.killMedusa()
      await blocker.query("rollback")
      await blocker.end()

      expect(await ledger(gatewayOrderId)).toEqual([{ status: "pending", settlement: "open" }])
      expect(await running.sql("select state from fps_event")).toEqual([{ state: "waiting" }])

      // Leases run out by themselves.
      await running.startMedusa()
      await eventually(
        () => ledger(gatewayOrderId),
        ([row]) => row?.settlement === "settled",
        60_000,
      )
      expect(await orders(cartId)).toHaveLength(1)
      expect(await money(cartId)).toEqual(CAPTURED_ONCE)
      // The event is written off by the look after the one that settled.
      const events = await eventually(
        () => running.sql("select state, outcome from fps_event"),
        ([event]) => event?.state === "done",
      )
      expect(events).toEqual([{ state: "done", outcome: "settled" }])
      expect(await running.sql("select kind from fps_case")).toEqual([])
    })

    describeKills(setup)
    describeStoppedDatabase(setup)

    it("answers 503 in time while the database is away, and settles the redelivery", async () => {
      const { cartId, gatewayOrderId } = await running.shop.checkout(setup)
      await running.stopDatabase()
      const delivery = await running.sandbox.pay(gatewayOrderId)
      const [first] = delivery.attempts
      expect(first?.status).toBe(503)
      // The webhook endpoint answers after 9 s at most, and a gateway waits a little longer.
      expect(first?.ms).toBeLessThan(GATEWAY_PATIENCE_MS)

      await running.startDatabase()
      await eventually(
        () => ledger(gatewayOrderId),
        ([row]) => row?.settlement === "settled",
        60_000,
      )
      expect(await orders(cartId)).toHaveLength(1)
      expect(await money(cartId)).toEqual(CAPTURED_ONCE)
    })

    it("writes no secret and no return token to its log", async () => {
      const { gatewayOrderId } = await running.shop.checkout(setup)
      const [row] = await running.sql(
        "select return_token from fps_payment where gateway_order_id = $1",
        [gatewayOrderId],
      )
      const token = String(row?.return_token)
      const back = `${running.url}/fps/return/${token}?outcome=failure`
      expect((await fetch(back, { redirect: "manual" })).status).toBe(303)
      const log = await eventually(
        async () => Promise.resolve(running.log()),
        (text) => text.includes("/fps/return/"),
      )
      expect(log).toContain("fps: ")
      for (const secret of [running.sandbox.apiKey, running.sandbox.signingSecret, token]) {
        expect(log).not.toContain(secret)
      }
    })
  })

  describe("after_payment", () => {
    const setup = setUp("after_payment")
    describeKills(setup)
    describeStoppedDatabase(setup)
    describeWhileLinking(setup)
  })
})
