import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import { delivery, pending, tally, type Module, routeEvent } from "./support"

/** The inbox: what is stored, once, and what of it waits to be settled. */
export function describeInbox(get: () => Module): void {
  /** What settling would be handed of the inbox, the oldest first; each once. */
  const waiting = async () => {
    const { fps } = get()
    const found: string[] = []
    for (let after: string | undefined; ;) {
      const routed = await routeEvent(fps, { after })
      if (!routed) {
        return found
      }
      found.push(routed.event.id)
      after = routed.event.id
    }
  }

  describe("inbox.store", () => {
    it("makes one row of 20 concurrent identical deliveries", async () => {
      const { fps } = get()
      const same = delivery()
      const answers = await Promise.all(Array.from({ length: 20 }, () => fps.events.store(same)))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(
        tally(answers.map(({ duplicate, due }) => `duplicate ${duplicate}, due ${due}`)),
      ).toEqual({ "duplicate false, due true": 1, "duplicate true, due true": 19 })
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({
          id: answers[0]?.id,
          environment: same.environment,
          delivery_id: same.deliveryId,
          body_hash: same.bodyHash,
          body: same.bodyBase64,
          kind: "paid",
          event_code: "2001",
          gateway_order_id: same.gatewayOrderId,
          reference: same.reference,
          amount_minor: 10_000,
          currency_code: "hkd",
          state: "waiting",
          outcome: null,
          attempts: 0,
          purchase_id: null,
          applied_at: null,
          signed_at: same.signedAt,
          last_signed_at: same.signedAt,
          deliveries: 20,
          last_error: null,
          processed_at: null,
        }),
      ])
    })

    it.each([
      ["environment", { environment: "production" }],
      ["delivery id", { deliveryId: "another" }],
      ["body", { bodyHash: "another" }],
    ] as const)("takes another %s for another event", async (_, change) => {
      const { fps } = get()
      const first = delivery()
      await fps.events.store(first)
      expect(await fps.events.store({ ...first, ...change })).toMatchObject({
        duplicate: false,
        due: true,
      })
      expect(await fps.listFpsEvents({})).toHaveLength(2)
    })

    it("makes five rows of bytes that come under ever new ids", async () => {
      const { fps } = get()
      const captured = delivery()
      const answers = []
      for (let time = 0; time < 12; time++) {
        answers.push(await fps.events.store({ ...captured, deliveryId: randomUUID() }))
      }
      const rows = await fps.listFpsEvents({})
      expect(rows).toHaveLength(5)
      expect(answers.map(({ duplicate }) => duplicate)).toEqual([
        ...Array.from({ length: 5 }, () => false),
        ...Array.from({ length: 7 }, () => true),
      ])
      const known = rows.map(({ id }) => id)
      expect(answers.filter(({ id }) => !known.includes(id))).toEqual([])
      // In another environment, and with other bytes, it is another event.
      expect(await fps.events.store({ ...captured, environment: "production" })).toMatchObject({
        duplicate: false,
      })
      expect(await fps.events.store(delivery())).toMatchObject({ duplicate: false })
    })

    it("makes no more rows of the same bytes than there are connections, when all come at once", async () => {
      const { fps } = get()
      const captured = delivery()
      const again = () => fps.events.store({ ...captured, deliveryId: randomUUID() })
      const answers = await Promise.all(Array.from({ length: 200 }, again))
      const rows = await fps.listFpsEvents({})
      expect(rows.length).toBeLessThan(50)
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(rows.length)
      expect(await fps.events.store({ ...captured, deliveryId: "later" })).toMatchObject({
        duplicate: true,
      })
    })

    it("keeps when a delivery came first, and the newest time that was signed", async () => {
      const { fps } = get()
      const first = delivery({ signedAt: new Date("2026-01-01T00:00:00Z") })
      const { id } = await fps.events.store(first)
      const [stored] = await fps.listFpsEvents({ id })
      await fps.events.store({ ...first, signedAt: new Date("2026-01-01T00:01:00Z") })
      await fps.events.store({ ...first, signedAt: new Date("2025-12-01T00:00:00Z") })
      expect(await fps.listFpsEvents({ id })).toEqual([
        expect.objectContaining({
          created_at: stored?.created_at,
          signed_at: first.signedAt,
          last_signed_at: new Date("2026-01-01T00:01:00Z"),
          deliveries: 3,
        }),
      ])
    })

    it("revives one that was given up on, when its bytes come under yet another id", async () => {
      const { fps, sql } = get()
      const captured = delivery()
      const again = () => fps.events.store({ ...captured, deliveryId: randomUUID() })
      const [first, second] = [await again(), await again()]
      for (let time = 0; time < 3; time++) {
        await again()
      }
      await sql("update fps_event set state = 'done'")
      await sql("update fps_event set state = 'failed', attempts = 10 where id = $1", [second.id])
      expect(await again()).toEqual({ id: second.id, duplicate: true, due: true })
      expect(await waiting()).toEqual([second.id])
      expect(first.id).not.toBe(second.id)
    })

    it("keeps an amount of any size exactly", async () => {
      const { fps, sql } = get()
      await fps.events.store(delivery({ amount: asMinorUnits(Number.MAX_SAFE_INTEGER) }))
      expect(await sql("select amount_minor::text from fps_event")).toEqual([
        { amount_minor: "9007199254740991" },
      ])
      const routed = await routeEvent(fps)
      expect(routed?.event.amount).toBe(Number.MAX_SAFE_INTEGER)
    })

    it("never hands out what cannot be read", async () => {
      const { fps } = get()
      const answer = await fps.events.store(delivery({ kind: "unreadable", amount: null }))
      expect(answer).toMatchObject({ duplicate: false, due: false })
      expect(await waiting()).toEqual([])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ state: "unreadable", amount_minor: null }),
      ])
    })

    it("revives one that was given up on once, for 5 concurrent redeliveries", async () => {
      const { fps, sql } = get()
      const same = delivery()
      const { id } = await fps.events.store(same)
      await sql("update fps_event set state = 'failed', attempts = 10")
      expect(await waiting()).toEqual([])
      const answers = await Promise.all(Array.from({ length: 5 }, () => fps.events.store(same)))
      expect(tally(answers.map((answer) => `${answer.id === id} due ${answer.due}`))).toEqual({
        "true due true": 5,
      })
      expect(await waiting()).toEqual([id])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ id, attempts: 0, state: "waiting" }),
      ])
    })

    it("stores each delivery of a burst once, although one of them cannot be stored", async () => {
      const { fps } = get()
      const known = delivery()
      await fps.events.store(known)
      const fresh = Array.from({ length: 150 }, () => delivery())
      const unstorable = delivery({ reference: "\u0000" })
      const again = fresh.slice(0, 20)
      const answers = await Promise.allSettled(
        [known, ...fresh, unstorable, ...again].map((input) => fps.events.store(input)),
      )
      const stored = answers.flatMap((answer) =>
        answer.status === "fulfilled" ? [answer.value] : [],
      )
      expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1)
      expect(stored.filter(({ duplicate }) => duplicate)).toHaveLength(21)
      const rows = await get().sql("select id, delivery_id from fps_event")
      expect(new Set(rows.map((row) => row.delivery_id))).toEqual(
        new Set([known, ...fresh].map(({ deliveryId }) => deliveryId)),
      )
      expect(rows).toHaveLength(151)
      // The answer names the row of the delivery itself.
      const idOf = new Map(rows.map((row) => [row.delivery_id, row.id]))
      fresh.forEach(({ deliveryId }, index) => {
        expect(answers[index + 1]).toMatchObject({ value: { id: idOf.get(deliveryId) } })
      })
    })

    it("does not open again what is done", async () => {
      const { fps } = get()
      const same = delivery()
      const { id } = await fps.events.store(same)
      await fps.events.finish({ ids: [id], outcome: "settled" })
      expect(await fps.events.store(same)).toEqual({ id, duplicate: true, due: false })
      expect(await waiting()).toEqual([])
    })
  })

  describe("inbox.replay", () => {
    it("has a handled event routed and applied anew, as it is read today", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      const misread = { gatewayOrderId: "misread", kind: "unreadable", amount: null } as const
      const { id } = await fps.events.store(delivery(misread))
      const content = {
        kind: "paid",
        eventCode: "2001",
        gatewayOrderId: payment.gatewayOrderId,
        reference: payment.reference,
        amount: asMinorUnits(10_000),
        currencyCode: "hkd",
      } as const
      expect(await fps.events.replay({ id, content: null })).toBe("unreadable")
      expect(await fps.events.replay({ id, content })).toBe("replayed")
      expect(await routeEvent(fps)).toMatchObject({
        event: { id, kind: "paid", amount: 10_000 },
        purchaseId: payment.purchaseId,
      })
      await fps.events.finish({ ids: [id], outcome: "settled" })
      expect(await fps.events.replay({ id, content: null })).toBe("replayed")
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({
          state: "waiting",
          purchase_id: null,
          applied_at: null,
          outcome: null,
          attempts: 0,
        }),
      ])
    })
  })
}
