import { asMinorUnits } from "../../../src/protocol"
import { eventually, unlessHeldUp } from "../../helpers/wait"
import {
  atRest,
  created,
  heldUp,
  leased,
  pending,
  stateOf,
  type Module,
  routeEvent,
  routingHelpers,
} from "./support"

const RECEIVED = { amount: asMinorUnits(10_000), currencyCode: "hkd" } as const

/** Events on their way: to their purchase, into the ledger, and to their end. */
export function describeRouting(get: () => Module): void {
  const { payments, storeFor } = routingHelpers(get)
  const news = async () =>
    (await get().sql("select revision from fps_purchase order by cart_id")).map(
      (row) => row.revision,
    )

  describe("purchases.routeEvent", () => {
    it("makes each of 20 events news once, for 8 that take them at once", async () => {
      const { fps } = get()
      const made = await payments(20)
      for (const { gatewayOrderId } of made) {
        await storeFor(gatewayOrderId)
      }
      const routeAll = async () => {
        const routed: string[] = []
        const route = () => routeEvent(fps)
        for (let next = await route(); next; next = await route()) {
          routed.push(next.purchaseId ?? "none")
        }
        return routed
      }
      const routed = [
        ...(await Promise.all(Array.from({ length: 8 }, routeAll))).flat(),
        ...(await routeAll()),
      ]
      expect(routed.sort()).toEqual(made.map(({ purchaseId }) => purchaseId).sort())
      expect(await news()).toEqual(made.map(() => 1))
      expect(await routeEvent(fps)).toBeNull()
    })

    it("routes a certain one once, for 5 that ask at once, and wakes what rests", async () => {
      const { fps } = get()
      const [payment] = await payments(2)
      const id = await storeFor(payment?.gatewayOrderId ?? null)
      const other = await storeFor(payment?.gatewayOrderId ?? null)
      const purchaseId = payment?.purchaseId ?? ""
      await atRest(fps, purchaseId)
      const routed = await Promise.all(Array.from({ length: 5 }, () => routeEvent(fps, { id })))
      expect(routed.filter((one) => one !== null)).toEqual([
        { event: expect.objectContaining({ id, state: "waiting" }), purchaseId },
      ])
      expect(await stateOf(get(), purchaseId)).toMatchObject({
        revision: 1,
        due: true,
        rests: false,
      })
      expect(await routeEvent(fps)).toMatchObject({ event: { id: other } })
    })

    it("lets a look take in the very event that it routes at this moment", async () => {
      const { fps, sql } = get()
      const [payment] = await payments(1)
      const id = await storeFor(payment?.gatewayOrderId ?? null)
      const lease = await leased(fps, payment?.purchaseId ?? "")
      const waiting = () => heldUp(get())
      await sql("begin")
      await sql("select id from fps_purchase where id = $1 for update", [lease.purchaseId])
      const applied = fps.purchases.applyEvent({
        lease,
        eventId: id,
        paymentId: payment?.id ?? "",
        change: { news: "paid", received: { ...RECEIVED, at: new Date() } },
        outcome: null,
      })
      await eventually(waiting, (count) => count === 1)
      let isRouted = false
      const routed = routeEvent(fps, { id }).finally(() => (isRouted = true))
      await eventually(waiting, (count) => isRouted || count === 2)
      await sql("commit")
      await Promise.all([applied, routed])
      const [event] = await sql("select applied_at, purchase_id from fps_event")
      expect(event).toEqual({
        applied_at: expect.any(Date) as Date,
        purchase_id: lease.purchaseId,
      })
    })

    it("passes over one that another process is at this moment", async () => {
      const { fps, sql } = get()
      const [locked, free] = [await storeFor("unknown-1"), await storeFor("unknown-2")]
      await sql("begin")
      await sql("select id from fps_event where id = $1 for update", [locked])
      const routed = await unlessHeldUp(routeEvent(fps))
      const certain = await unlessHeldUp(routeEvent(fps, { id: locked }))
      await sql("rollback")
      expect(routed).toMatchObject({ event: { id: free }, purchaseId: null })
      expect(certain).toBeNull()
      expect(await routeEvent(fps, { id: locked })).toMatchObject({
        event: { id: locked },
      })
    })

    it("leaves one that belongs to nothing to its caller, and goes on to the next", async () => {
      const { fps } = get()
      const stored = [
        await storeFor("unknown-1"),
        await storeFor(null),
        await storeFor("unknown-2"),
      ]
      // Ids of one millisecond are in no order of time.
      const ids = stored.sort()
      const seen: string[] = []
      for (let after: string | undefined; ;) {
        const routed = await routeEvent(fps, { after })
        if (!routed) {
          break
        }
        expect(routed.purchaseId).toBeNull()
        after = routed.event.id
        seen.push(after)
      }
      expect(seen).toEqual(ids)
      await fps.events.finish({ ids: [ids[0] ?? ""], outcome: "held" })
      expect(await routeEvent(fps)).toMatchObject({ event: { id: ids[1] } })
    })

    it("gives a creation whose answer was lost its id back, by the reference", async () => {
      const { fps } = get()
      const payment = await created(fps)
      await storeFor("gateway-order-lost", { reference: payment.reference })
      expect(await routeEvent(fps)).toMatchObject({ purchaseId: payment.purchaseId })
      expect(await fps.payments.find({ id: payment.id })).toMatchObject({
        gatewayOrderId: "gateway-order-lost",
        status: "creating",
      })
    })

    it.each([
      ["of another environment", "sandbox", { environment: "production" }],
      ["without the reference", "sandbox", { reference: null }],
      ["with another reference", "sandbox", { reference: "ANOTHER" }],
    ])("mends no creation by an event %s", async (_, _environment, change) => {
      const { fps } = get()
      const payment = await created(fps)
      await storeFor("gateway-order-lost", { reference: payment.reference, ...change })
      expect(await routeEvent(fps)).toMatchObject({ purchaseId: null })
      expect(await fps.payments.find({ id: payment.id })).toEqual(payment)
    })

    it("takes no gateway order's own id for another's reference", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      await storeFor("another-gateway-order", { reference: payment.reference })
      expect(await routeEvent(fps)).toMatchObject({ purchaseId: null })
      expect(await fps.payments.find({ id: payment.id })).toEqual(payment)
    })

    it("finds a gateway order whose id is being written this moment", async () => {
      const { fps, sql } = get()
      const payment = await created(fps)
      await storeFor("gateway-order-new", { reference: payment.reference })
      await sql("begin")
      await sql("update fps_payment set gateway_order_id = 'gateway-order-new' where id = $1", [
        payment.id,
      ])
      const routing = routeEvent(fps)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await sql("commit")
      expect(await routing).toMatchObject({ purchaseId: payment.purchaseId })
    })
  })

  describe("purchases.applyEvent", () => {
    it("writes the payment and that the event is in the ledger, or neither", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      const eventId = await storeFor(payment.gatewayOrderId)
      await routeEvent(fps)
      const lease = await leased(fps, payment.purchaseId)
      const change = { news: "paid", received: RECEIVED } as const
      const input = { lease, eventId, change, outcome: null }
      await expect(
        fps.purchases.applyEvent({ ...input, paymentId: "fpspay_none" }),
      ).rejects.toThrow("There is no ledger row")
      expect((await fps.purchases.read(payment.purchaseId))?.payments).toEqual([
        expect.objectContaining({ events: [expect.objectContaining({ id: eventId })] }),
      ])
      await fps.purchases.applyEvent({ ...input, paymentId: payment.id })
      const ledger = await fps.purchases.read(payment.purchaseId)
      expect(ledger?.payments).toEqual([
        expect.objectContaining({
          payment: expect.objectContaining({ status: "paid", received: 10_000 }),
          events: [],
        }),
      ])
      // It is not handled before the purchase is settled by it.
      expect(ledger?.hasUnfinishedEvents).toBe(true)
      // What the look itself wrote is no news for it.
      expect(ledger?.purchase.revision).toBe(1)
    })
  })

  describe("purchases.finishEvents", () => {
    it("ends the events of one purchase that the ledger took in, with what came of them", async () => {
      const { fps, sql } = get()
      const [one, other] = await payments(2)
      const applied = await storeFor(one?.gatewayOrderId ?? null)
      const said = await storeFor(one?.gatewayOrderId ?? null)
      const later = await storeFor(one?.gatewayOrderId ?? null)
      const elsewhere = await storeFor(other?.gatewayOrderId ?? null)
      while (await routeEvent(fps)) {
        // Until all belong to their purchase.
      }
      const lease = await leased(fps, one?.purchaseId ?? "")
      const common = { lease, paymentId: one?.id ?? "", change: null }
      await fps.purchases.applyEvent({ ...common, eventId: applied, outcome: null })
      await fps.purchases.applyEvent({ ...common, eventId: said, outcome: "recorded" })
      await sql("update fps_event set applied_at = now() where id = $1", [elsewhere])
      await fps.payments.change(one?.id ?? "", { news: "paid", move: "settle", lease })
      await fps.purchases.finishEvents(lease)
      const rows = await sql("select id, state, outcome from fps_event order by id")
      const waiting = { state: "waiting", outcome: null }
      expect(rows).toEqual(
        [
          { id: applied, state: "done", outcome: "settled" },
          { id: said, state: "done", outcome: "recorded" },
          { id: later, ...waiting },
          { id: elsewhere, ...waiting },
        ].sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    })
  })

  describe("inbox.fail", () => {
    it("tells of tries that failed, and keeps what is given up on for its purchase", async () => {
      const { fps, sql } = get()
      const { gatewayOrderId, purchaseId } = await pending(fps)
      await storeFor(gatewayOrderId)
      await routeEvent(fps)
      const fail = () =>
        fps.events.fail({ of: { purchase_id: purchaseId }, error: "y".repeat(5_000) })
      const tries = async () => sql("select state, attempts, last_error from fps_event")
      const error = "y".repeat(1_000)
      await fail()
      expect(await tries()).toEqual([{ state: "waiting", attempts: 1, last_error: error }])
      await sql("update fps_event set attempts = 8")
      await fail()
      expect(await tries()).toEqual([{ state: "waiting", attempts: 9, last_error: error }])
      await fail()
      expect(await tries()).toEqual([{ state: "failed", attempts: 10, last_error: error }])
      // Looking goes on, and then it is applied as before.
      expect((await fps.purchases.read(purchaseId))?.payments[0]?.events).toHaveLength(1)
      const lease = await leased(fps, purchaseId)
      await sql("update fps_event set applied_at = now()")
      await fps.purchases.finishEvents(lease)
      expect(await tries()).toEqual([{ state: "done", attempts: 11, last_error: null }])
      await fail()
      expect(await tries()).toEqual([{ state: "done", attempts: 11, last_error: null }])
    })
  })

  it("one that was given up before its purchase was found is read with it all the same", async () => {
    const { fps, sql } = get()
    const { gatewayOrderId, purchaseId } = await pending(fps)
    const id = await storeFor(gatewayOrderId)
    await sql("update fps_event set state = 'failed', attempts = 10")
    expect(await routeEvent(fps)).toBeNull()
    const ledger = await fps.purchases.read(purchaseId)
    expect(ledger?.payments[0]?.events.map((event) => event.id)).toEqual([id])
  })
}
