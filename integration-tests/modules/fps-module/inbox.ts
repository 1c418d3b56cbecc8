import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import { delivery, tally, type Module } from "./support"

/** The inbox: stored once, handed out once, given back or given up. */
export function describeInbox(get: () => Module): void {
  const stored = async (count: number) => {
    const { fps } = get()
    const events = await Promise.all(
      Array.from({ length: count }, () => fps.storeEvent(delivery())),
    )
    return events.map(({ id }) => id)
  }

  describe("storeEvent", () => {
    it("makes one row of 20 concurrent identical deliveries", async () => {
      const { fps } = get()
      const same = delivery()
      const answers = await Promise.all(Array.from({ length: 20 }, () => fps.storeEvent(same)))
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
          leased_until: null,
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
      await fps.storeEvent(first)
      expect(await fps.storeEvent({ ...first, ...change })).toMatchObject({
        duplicate: false,
        due: true,
      })
      expect(await fps.listFpsEvents({})).toHaveLength(2)
    })

    it("makes a few rows of bytes that come under ever new ids, also all at once", async () => {
      const { fps } = get()
      const captured = delivery()
      const again = () => fps.storeEvent({ ...captured, deliveryId: randomUUID() })
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
      expect(await fps.storeEvent({ ...captured, environment: "production" })).toMatchObject({
        duplicate: false,
      })
      expect(await fps.storeEvent(delivery())).toMatchObject({ duplicate: false })
    })

    it("revives one that was given up on, when its bytes come under yet another id", async () => {
      const { fps, sql } = get()
      const captured = delivery()
      const again = () => fps.storeEvent({ ...captured, deliveryId: randomUUID() })
      const [first, second] = [await again(), await again()]
      for (let time = 0; time < 3; time++) {
        await again()
      }
      await sql("update fps_event set state = 'done'")
      await sql("update fps_event set state = 'dead', attempts = 10 where id = $1", [second.id])
      expect(await again()).toEqual({ id: second.id, duplicate: true, due: true })
      expect(await again()).toMatchObject({ duplicate: true, due: false })
      expect((await fps.claimEvents({ limit: 9 })).map(({ id }) => id)).toEqual([second.id])
      expect(first.id).not.toBe(second.id)
    })

    it("counts no rows from before they were numbered, and still knows them again", async () => {
      const { fps, sql } = get()
      const same = delivery()
      const { id } = await fps.storeEvent(same)
      await sql("update fps_event set repetition = null")
      expect(await fps.storeEvent(same)).toEqual({ id, duplicate: true, due: false })
      expect(await fps.storeEvent({ ...same, deliveryId: "new" })).toMatchObject({
        duplicate: false,
      })
    })

    it("keeps an amount of any size exactly", async () => {
      const { fps, sql } = get()
      await fps.storeEvent(delivery({ amount: asMinorUnits(Number.MAX_SAFE_INTEGER) }))
      expect(await sql("select amount_minor::text from fps_event")).toEqual([
        { amount_minor: "9007199254740991" },
      ])
      const [event] = await fps.claimEvents({ limit: 1 })
      expect(event?.amount).toBe(Number.MAX_SAFE_INTEGER)
    })

    it("never hands out what cannot be read", async () => {
      const { fps } = get()
      const answer = await fps.storeEvent(delivery({ kind: "unreadable", amount: null }))
      expect(answer).toMatchObject({ duplicate: false, due: false })
      expect(await fps.claimEvents({ limit: 10 })).toEqual([])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ state: "unreadable", amount_minor: null }),
      ])
    })

    it("revives one that was given up on once, for 5 concurrent redeliveries", async () => {
      const { fps } = get()
      const same = delivery()
      const { id } = await fps.storeEvent(same)
      await fps.claimEvents({ limit: 1 })
      await fps.retryEvent({ id, error: "given up", delaySeconds: null })
      const answers = await Promise.all(Array.from({ length: 5 }, () => fps.storeEvent(same)))
      expect(tally(answers.map((answer) => `${answer.id === id} due ${answer.due}`))).toEqual({
        "true due true": 1,
        "true due false": 4,
      })
      expect(await fps.claimEvents({ limit: 10 })).toEqual([
        expect.objectContaining({ id, attempts: 1, state: "waiting" }),
      ])
    })

    it("does not open again what is done", async () => {
      const { fps } = get()
      const same = delivery()
      const { id } = await fps.storeEvent(same)
      await fps.claimEvents({ limit: 1 })
      await fps.finishEvent({ id, outcome: "settled" })
      expect(await fps.storeEvent(same)).toEqual({ id, duplicate: true, due: false })
      expect(await fps.claimEvents({ limit: 1 })).toEqual([])
    })
  })

  describe("claimEvents", () => {
    it("hands 20 events to 8 concurrent claimers, and none of them twice", async () => {
      const { fps } = get()
      const ids = await stored(20)
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => fps.claimEvents({ limit: 5 })),
      )
      const claimed = claims.flat().map(({ id }) => id)
      expect(claims.every(({ length }) => length <= 5)).toBe(true)
      expect(new Set(claimed).size).toBe(claimed.length)
      // What was locked by another at that moment is skipped, and there for the next claim.
      const rest = (await fps.claimEvents({ limit: 20 })).map(({ id }) => id)
      expect([...claimed, ...rest].sort()).toEqual([...ids].sort())
      expect(await fps.claimEvents({ limit: 20 })).toEqual([])
    })

    it("passes over one that another process is claiming this moment", async () => {
      const { fps, sql } = get()
      const [locked, ...others] = await stored(3)
      await sql("begin")
      await sql("select id from fps_event where id = $1 for update", [locked])
      const claim = fps.claimEvents({ limit: 3 })
      const waited = new Promise<"waited">((resolve) => setTimeout(resolve, 2_000, "waited"))
      const claimed = await Promise.race([claim, waited])
      await sql("rollback")
      expect(claimed === "waited" ? claimed : claimed.map(({ id }) => id).sort()).toEqual(
        others.sort(),
      )
      expect((await fps.claimEvents({ limit: 3 })).map(({ id }) => id)).toEqual([locked])
    })

    it.each([1, 3, 7])("hands out no more than %i", async (limit) => {
      const { fps } = get()
      await stored(10)
      expect(await fps.claimEvents({ limit })).toHaveLength(limit)
      const attempts = (await fps.listFpsEvents({})).map((event) => String(event.attempts))
      expect(tally(attempts)).toEqual({ "1": limit, "0": 10 - limit })
    })

    it("hands out the ones that wait longest first", async () => {
      const { fps, sql } = get()
      const [, , oldest] = await stored(3)
      await sql("update fps_event set next_attempt_at = now() - interval '1 hour' where id = $1", [
        oldest,
      ])
      expect((await fps.claimEvents({ limit: 1 })).map(({ id }) => id)).toEqual([oldest])
    })

    it("hands out one by its id, to one of 5 that ask at once", async () => {
      const { fps } = get()
      const [, id] = await stored(3)
      const claims = await Promise.all(
        Array.from({ length: 5 }, () => fps.claimEvents({ id, limit: 1 })),
      )
      expect(claims.flat()).toEqual([expect.objectContaining({ id, attempts: 1 })])
    })

    it("keeps a claimed event for at most 60 s, and then hands it out again", async () => {
      const { fps, sql } = get()
      const [id] = await stored(1)
      await fps.claimEvents({ limit: 1 })
      expect(await fps.claimEvents({ limit: 1 })).toEqual([])
      const [lease] = await sql(
        "select leased_until > now() as runs, leased_until <= now() + interval '60 s' as short from fps_event",
      )
      expect(lease).toEqual({ runs: true, short: true })
      await sql("update fps_event set leased_until = now() - interval '1 ms'")
      expect(await fps.claimEvents({ limit: 1 })).toEqual([
        expect.objectContaining({ id, attempts: 2 }),
      ])
    })

    it("keeps one that failed until its next try, and then hands it out again", async () => {
      const { fps, sql } = get()
      const [id = ""] = await stored(1)
      await fps.claimEvents({ limit: 1 })
      await fps.retryEvent({ id, error: "x".repeat(5_000), delaySeconds: 60 })
      expect(await fps.claimEvents({ limit: 1 })).toEqual([])
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({
          state: "waiting",
          leased_until: null,
          last_error: "x".repeat(1_000),
        }),
      ])
      await sql("update fps_event set next_attempt_at = now()")
      expect(await fps.claimEvents({ limit: 1 })).toEqual([
        expect.objectContaining({ id, attempts: 2 }),
      ])
    })

    it("hands out nothing that is done or was given up", async () => {
      const { fps } = get()
      const [done = "", dead = ""] = await stored(2)
      await fps.claimEvents({ limit: 2 })
      await fps.finishEvent({ id: done, outcome: "settled" })
      await fps.retryEvent({ id: dead, error: "given up", delaySeconds: null })
      expect(await fps.claimEvents({ limit: 2 })).toEqual([])
      const events = await fps.listFpsEvents({}, { order: { state: "DESC" } })
      expect(events.map(({ id, state, outcome }) => ({ id, state, outcome }))).toEqual([
        { id: done, state: "done", outcome: "settled" },
        { id: dead, state: "dead", outcome: null },
      ])
    })

    it("does not wake one that was done while its try was given back", async () => {
      const { fps } = get()
      const [id = ""] = await stored(1)
      await fps.claimEvents({ limit: 1 })
      await fps.finishEvent({ id, outcome: "settled" })
      await fps.retryEvent({ id, error: "too late", delaySeconds: 0 })
      expect(await fps.listFpsEvents({})).toEqual([
        expect.objectContaining({ state: "done", outcome: "settled", last_error: null }),
      ])
    })
  })
}
