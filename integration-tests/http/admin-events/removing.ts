import { randomUUID } from "node:crypto"
import fpsPruneEvents from "../../../src/jobs/fps-prune-events"
import type { AdminApi } from "../../helpers/admin-api"
import { settleEverything } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import {
  DUPLICATE,
  handled,
  paidEvent,
  post,
  RECEIVED,
  settledRow,
  stateOf,
  type Placed,
} from "../webhook/delivery"

/** What comes once more when its event is long forgotten, and what comes far too often. */
export function describeRemoving(store: Store, api: AdminApi): void {
  const place = async (): Promise<Placed> => {
    const { orderId, ...rest } = await store.shop().checkout({ placeOrder: "before_payment" })
    return { ...rest, orderId: orderId ?? "" }
  }
  /** As if everything had happened 31 days ago, and one event had come since. */
  const forget = async (placed: Placed) => {
    await handled(store)
    await sql(
      store,
      `update fps_event set created_at = now() - interval '31 days',
         processed_at = now() - interval '31 days',
         last_delivered_at = now() - interval '31 days'`,
    )
    await sql(
      store,
      `update fps_payment set settled_at = settled_at - interval '1 day';
       update fps_purchase set promotions_returned_at = promotions_returned_at - interval '1 day'`,
    )
    await settleEverything(store)
    await post(store, { body: Buffer.from("{newest"), id: "newest" })
    const { inbox: _, ...before } = await stateOf(store, placed)
    await fpsPruneEvents(store.container())
    const left = await store.fps().listFpsEvents({})
    expect(left.map(({ delivery_id }) => delivery_id)).toEqual(["newest"])
    return before
  }
  const unchanged = async (placed: Placed, before: object) => {
    await handled(store)
    const { inbox: _, ...after } = await stateOf(store, placed)
    expect(after).toEqual(before)
  }

  it("is settled anew and changes nothing: a payment", async () => {
    const placed = await place()
    const body = await paidEvent(store, placed)
    await post(store, { body, id: "paid" })
    await settledRow(store, placed.gatewayOrderId)
    const before = await forget(placed)
    expect((await post(store, { body, id: "paid" })).text).toBe(RECEIVED)
    await unchanged(placed, before)
    expect(before.order.captures).toHaveLength(1)
  })

  it("is settled anew and changes nothing: an expiry", async () => {
    const placed = await place()
    const body = Buffer.from((await paidEvent(store, placed)).toString().replace("2001", "4001"))
    await post(store, { body, id: "expired" })
    await settledRow(store, placed.gatewayOrderId)
    const before = await forget(placed)
    expect((await post(store, { body, id: "expired" })).text).toBe(RECEIVED)
    await unchanged(placed, before)
    expect(before.order.status).toBe("canceled")
  })

  it("asks nobody twice for money that a person has resolved", async () => {
    const placed = await place()
    const body = await paidEvent(store, placed)
    const expiry = Buffer.from(body.toString().replace("2001", "4001"))
    await post(store, { body: expiry, id: "expired" })
    await settledRow(store, placed.gatewayOrderId)
    await post(store, { body, id: "late" })
    await handled(store)
    const [found] = await store.fps().listFpsCases({ kind: "late_payment" })
    await api
      .post(`/admin/fps/cases/${found?.id}/resolve`, { resolution: "refunded", reference: "FT1" })
      .expect(200)
    const before = await forget(placed)
    expect((await post(store, { body, id: "late" })).text).toBe(RECEIVED)
    expect((await post(store, { body: expiry, id: "expired" })).text).toBe(RECEIVED)
    await unchanged(placed, before)
  })

  it("fills a few rows when one delivery comes under ever new ids, and is always answered", async () => {
    const placed = await place()
    const body = await paidEvent(store, placed)
    const burst = (length: number) =>
      Promise.all(
        Array.from({ length }, async () => (await post(store, { body, id: randomUUID() })).text),
      )
    // The bound is no fence: of more than five at once, some may pass it.
    const texts = [...(await burst(5)), ...(await burst(25))]
    expect(texts.filter((text) => text === RECEIVED)).toHaveLength(5)
    expect(texts.filter((text) => text === DUPLICATE)).toHaveLength(25)
    expect(await store.fps().listFpsEvents({})).toHaveLength(5)
    await settledRow(store, placed.gatewayOrderId)
    await handled(store)
    expect((await store.shop().order(placed.orderId)).captures).toHaveLength(1)
  })
}
