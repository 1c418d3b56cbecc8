import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
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
      const answers = await Promise.all(Array.from({ length: 20 }, () => fps.inbox.store(same)))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(
        tally(answers.map(({ duplicate, due }) => `duplicate ${duplicate}, due ${due}`)),
      ).toEqual({ "duplicate false, due true": 1, "duplicate true, due false": 19 })
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
          signed_at: null,
          last_error: null,
          processed_at: null,
        }),
      ])
    })

    it("stores in one statement what comes while another one is under way", async () => {
      const { fps, sql } = get()
      const stored: Promise<{ readonly duplicate: boolean }>[] = []
      await sql("begin")
      try {
        // The first statement is under way until all have come, however slow the machine is.
        await sql("lock table fps_event in share mode")
        while (stored.length < 64) {
          stored.push(fps.inbox.store(delivery()))
          // Each comes by itself, as requests do.
          await setImmediate()
        }
      } finally {
        await sql("commit")
      }
      expect(tally((await Promise.all(stored)).map(({ duplicate }) => String(duplicate)))).toEqual({
        false: 64,
      })
      // A statement is a transaction of its own here, and its rows bear that one's number.
      const [row] = await sql("select count(distinct xmin::text)::int as statements from fps_event")
      expect(Number(row?.statements)).toBeLessThan(32)
    })

    it.each([
      ["environment", { environment: "production" }],
      ["delivery id", { deliveryId: "another" }],
      ["body", { bodyHash: "another" }],
    ] as const)("takes another %s for another event", async (_, change) => {
      const { fps } = get()
      const first = delivery()
      await fps.inbox.store(first)
      expect(await fps.inbox.store({ ...first, ...change })).toMatchObject({
        duplicate: false,
        due: true,
      })
      expect(await fps.listFpsEvents({})).toHaveLength(2)
    })

    it("makes a few rows of bytes that come under ever new ids, also all at once", async () => {
      const { fps } = get()
      const captured = delivery()
      const again = () => fps.inbox.store({ ...captured, deliveryId: randomUUID() })
      const answers = await Promise.all(Array.from({ length: 40 }, again))
      const rows = await fps.listFpsEvents({})
      expect(rows).toHaveLength(5)
      expect(tally(answers.map(({ duplicate, due }) => `${duplicate} ${due}`))).toEqual({
        "false true": 5,
        "true false": 35,
      })
      const known = rows.map(({ id }) => id)
      expect(answers.filter(({ id }) => !known.includes(id))).toEqual([])
      // In another environment, and with other bytes, it is another event.
      expect(await fps.inbox.store({ ...captured, environment: "production" })).toMatchObject({
        duplicate: false,
      })
      expect(await fps.inbox.store(delivery())).toMatchObject({ duplicate: false })
    })

    it("revives one that was given up on, when its bytes come under yet another id", async () => {
      const { fps, sql } = get()
      const captured = delivery()
      const again = () => fps.inbox.store({ ...captured, deliveryId: randomUUID() })
      const [first, second] = [await again(), await again()]
      for (let time = 0; time < 3; time++) {
        await again()
      }
      await sql("update fps_event set state = 'done'")
      await sql("update fps_event set state = 'dead', attempts = 10 where id = $1", [second.id])
      expect(await again()).toEqual({ id: second.id, duplicate: true, due: true })
      expect(await again()).toMatchObject({ duplicate: true, due: false })
      expect(await waiting()).toEqual([second.id])
      expect(first.id).not.toBe(second.id)
    })

    it("counts no rows from before they were numbered, and still knows them again", async () => {
      const { fps, sql } = get()
      const same = delivery()
      const { id } = await fps.inbox.store(same)
      await sql("update fps_event set repetition = null")
      expect(await fps.inbox.store(same)).toEqual({ id, duplicate: true, due: false })
      expect(await fps.inbox.store({ ...same, deliveryId: "new" })).toMatchObject({
        duplicate: false,
      })
    })

    it("keeps an amount of any size exactly", async () => {
      const { fps, sql } = get()
      await fps.inbox.store(delivery({ amount: asMinorUnits(Number.MAX_SAFE_INTEGER) }))
      expect(await sql("select amount_minor::text from fps_event")).toEqual([
        { amount_minor: "9007199254740991" },
      ])
      const routed = await routeEvent(fps)
      expect(routed?.event.amount).toBe(Number.MAX_SAFE_INTEGER)
    })

    it("never hands out what cannot be read", async () => {
      const { fps } = get()
      const answer = await fps.inbox.store(delivery({ kind: "unreadable", amount: null }))
      expect(answer).toMatchObject({ duplicate: false, due: false })
      expect(await waiting()).toEqual([])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ state: "unreadable", amount_minor: null }),
      ])
    })

    it("revives one that was given up on once, for 5 concurrent redeliveries", async () => {
      const { fps, sql } = get()
      const same = delivery()
      const { id } = await fps.inbox.store(same)
      await sql("update fps_event set state = 'dead', attempts = 10")
      expect(await waiting()).toEqual([])
      const answers = await Promise.all(Array.from({ length: 5 }, () => fps.inbox.store(same)))
      expect(tally(answers.map((answer) => `${answer.id === id} due ${answer.due}`))).toEqual({
        "true due true": 1,
        "true due false": 4,
      })
      expect(await waiting()).toEqual([id])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ id, attempts: 0, state: "waiting" }),
      ])
    })

    it("stores what comes in a storm, each delivery once, be one among it that cannot be stored", async () => {
      const { fps } = get()
      const known = delivery()
      await fps.inbox.store(known)
      const fresh = Array.from({ length: 150 }, () => delivery())
      const unstorable = delivery({ reference: "\u0000" })
      const again = fresh.slice(0, 20)
      const answers = await Promise.allSettled(
        [known, ...fresh, unstorable, ...again].map((input) => fps.inbox.store(input)),
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
      const { id } = await fps.inbox.store(same)
      await fps.inbox.finish({ ids: [id], outcome: "settled" })
      expect(await fps.inbox.store(same)).toEqual({ id, duplicate: true, due: false })
      expect(await waiting()).toEqual([])
    })
  })

  describe("inbox.replay", () => {
    it("has a handled event routed and applied anew, as it is read today", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      const misread = { gatewayOrderId: "misread", kind: "unreadable", amount: null } as const
      const { id } = await fps.inbox.store(delivery(misread))
      const content = {
        kind: "paid",
        eventCode: "2001",
        gatewayOrderId: payment.gatewayOrderId,
        reference: payment.reference,
        amount: asMinorUnits(10_000),
        currencyCode: "hkd",
      } as const
      expect(await fps.inbox.replay({ id, content: null })).toBe("unreadable")
      expect(await fps.inbox.replay({ id, content })).toBe("replayed")
      expect(await routeEvent(fps)).toMatchObject({
        event: { id, kind: "paid", amount: 10_000 },
        purchaseId: payment.purchaseId,
      })
      await fps.inbox.finish({ ids: [id], outcome: "settled" })
      expect(await fps.inbox.replay({ id, content: null })).toBe("replayed")
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
