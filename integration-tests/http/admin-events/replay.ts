import type { AdminEvent } from "../../../src/fps/events/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { PAID_ONCE } from "../../helpers/flows/context"
import { withoutJob } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { handled, paidEvent, post, settledRow, stateOf, type Placed } from "../webhook/delivery"

/** POST /admin/fps/events/:id/replay */
export function describeReplay(store: Store, api: AdminApi): void {
  const placed = async (): Promise<Placed> => {
    const { orderId, ...rest } = await store.shop().checkout({ placeOrder: "before_payment" })
    return { ...rest, orderId: orderId ?? "" }
  }
  const onlyEvent = async () => {
    const [event] = await store.fps().listFpsEvents({})
    return event?.id ?? ""
  }
  const replay = async (id: string) => {
    const { body } = await withoutJob(store, async () =>
      api.post(`/admin/fps/events/${id}/replay`).expect(200),
    )
    return (body as { event: AdminEvent }).event
  }

  it("answers 404 to an id that does not exist", async () => {
    const answer = await api.post("/admin/fps/events/fpsevt_none/replay")
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: {
        ...{ type: "not_found", code: "not_found", what: "event", id: "fpsevt_none" },
        message: "There is no event with the id fpsevt_none.",
      },
    })
  })

  it("answers 400 to an event that nobody can read, and leaves it as it is", async () => {
    await post(store, { body: Buffer.from("{broken") })
    const before = await store.fps().listFpsEvents({})
    const answer = await api.post(`/admin/fps/events/${await onlyEvent()}/replay`)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 400,
      body: {
        ...{ type: "invalid_data", code: "event_unreadable" },
        message: expect.stringMatching(/cannot be replayed.*could not be read/),
      },
    })
    expect(await store.fps().listFpsEvents({})).toEqual(before)
  })

  it("settles an event that was given up on, at once", async () => {
    const order = await placed()
    const { gatewayOrderId, reference, amount } = await store.shop().ledger(order.gatewayOrderId)
    // Stored as unreadable, so that no job settles it before it counts as given up.
    await store.fps().events.store({
      environment: "sandbox",
      deliveryId: "dead",
      bodyHash: "hash",
      bodyBase64: "e30=",
      kind: "unreadable",
      eventCode: "2001",
      gatewayOrderId,
      reference,
      amount,
      currencyCode: "hkd",
      signedAt: new Date(),
    })
    await sql(
      store,
      "update fps_event set kind = 'paid', state = 'failed', attempts = 10, last_error = 'gave up'",
    )
    const event = await replay(await onlyEvent())
    expect(event).toMatchObject({
      kind: "paid",
      state: "done",
      outcome: "settled",
      attempts: 1,
      last_error: null,
      processed_at: expect.any(String),
    })
    expect(await store.shop().order(order.orderId)).toEqual(PAID_ONCE)
  })

  it("settles an event that waits for its next try, at once", async () => {
    const order = await placed()
    await sql(store, "alter table fps_case rename to fps_case_away")
    const body = Buffer.from(
      (await paidEvent(store, order)).toString().replace('"amount":10000', '"amount":9999'),
    )
    try {
      await post(store, { body })
      // Its first try fails, because the case cannot be opened.
      await eventually(
        () => store.fps().listFpsEvents({}),
        ([event]) => typeof event?.last_error === "string",
      )
      await sql(store, "update fps_purchase set next_run_at = now() + interval '1 hour'")
    } finally {
      await sql(store, "alter table fps_case_away rename to fps_case")
    }
    expect(await replay(await onlyEvent())).toMatchObject({ state: "done", outcome: "held" })
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "open", amount: 9999 },
    ])
  })

  it("tells why it could not be settled this time either", async () => {
    const order = await placed()
    await sql(store, "alter table fps_case rename to fps_case_away")
    try {
      const body = (await paidEvent(store, order))
        .toString()
        .replace('"amount":10000', '"amount":9999')
      await post(store, { body: Buffer.from(body) })
      expect(await replay(await onlyEvent())).toMatchObject({ state: "waiting" })
    } finally {
      await sql(store, "alter table fps_case_away rename to fps_case")
    }
    await handled(store)
  })

  it("changes nothing about a payment that is settled, however often", async () => {
    const order = await placed()
    await post(store, { body: await paidEvent(store, order) })
    await settledRow(store, order.gatewayOrderId)
    await handled(store)
    const { inbox: _, ...before } = await stateOf(store, order)
    expect(before.order).toEqual(PAID_ONCE)
    const id = await onlyEvent()
    const [first, second, third] = [await replay(id), await replay(id), await replay(id)]
    for (const event of [first, second, third]) {
      expect(event).toMatchObject({ state: "done", outcome: "settled", attempts: 1 })
    }
    await Promise.all([replay(id), replay(id), replay(id)])
    await handled(store)
    const { inbox: __, ...after } = await stateOf(store, order)
    expect(after).toEqual(before)
  })

  it("opens no second case for held money, nor when its case is resolved", async () => {
    const order = await placed()
    const body = (await paidEvent(store, order))
      .toString()
      .replace('"amount":10000', '"amount":9999')
    await post(store, { body: Buffer.from(body) })
    await settledRow(store, order.gatewayOrderId)
    await handled(store)
    await sql(store, "update fps_case set status = 'resolved', resolution = 'refunded'")
    expect(await replay(await onlyEvent())).toMatchObject({ state: "done", outcome: "held" })
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "resolved", amount: 9999 },
    ])
  })

  it("cancels nothing anew for an event of a closed gateway order", async () => {
    const order = await placed()
    await store.sandbox().expire(order.gatewayOrderId)
    await settledRow(store, order.gatewayOrderId)
    await handled(store)
    const { inbox: _, ...before } = await stateOf(store, order)
    expect(before.order).toMatchObject({ status: "canceled" })
    expect(await replay(await onlyEvent())).toMatchObject({ kind: "expired", state: "done" })
    const { inbox: __, ...after } = await stateOf(store, order)
    expect(after).toEqual(before)
  })
}
