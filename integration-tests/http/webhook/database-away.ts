import { database, sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import {
  IN_TIME_MS,
  DUPLICATE,
  handled,
  inbox,
  PAID,
  paidEvent,
  post,
  RECEIVED,
  settledRow,
  stateOf,
  type Placed,
} from "./delivery"

/** What becomes of events while the database is away, or does not answer. */
export function describeDatabaseAway(store: Store, placed: () => Placed): void {
  describe("while events cannot be stored", () => {
    it("answers 503, and stores and settles the redelivery afterwards", async () => {
      const body = await paidEvent(store, placed())
      const before = await stateOf(store, placed())
      await sql(store, "alter table fps_event rename to fps_event_away")
      let answer
      try {
        answer = await post(store, { body, id: "503" })
      } finally {
        await sql(store, "alter table fps_event_away rename to fps_event")
      }
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 503,
        text: '{"error":"temporarily_unavailable"}',
      })
      expect(answer.headers["retry-after"]).toBe("10")
      expect(await stateOf(store, placed())).toEqual(before)

      expect((await post(store, { body, id: "503" })).text).toBe(RECEIVED)
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      expect(await store.shop().order(placed().orderId)).toMatchObject(PAID)
      await handled(store)
    })

    it("answers 503 in time when the database hangs, to a slow body too, and settles the event once", async () => {
      const body = await paidEvent(store, placed())
      const blocker = await database(store).transaction()
      const began = Date.now()
      let answers
      try {
        await blocker.raw("lock table fps_event in access exclusive mode")
        answers = await Promise.all([
          post(store, { body, id: "hangs" }),
          post(store, { body, id: "hangs", slowly: { pieces: 4, pauseMs: 1_500 } }),
        ])
      } finally {
        await blocker.rollback()
      }
      expect(answers.map(({ status }) => status)).toEqual([503, 503])
      expect(Date.now() - began).toBeLessThan(IN_TIME_MS)

      // What was asked of the database before may still have happened: it is the same delivery.
      expect([RECEIVED, DUPLICATE]).toContain((await post(store, { body, id: "hangs" })).text)
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      await handled(store)
      expect(await inbox(store)).toHaveLength(1)
      expect(await store.shop().order(placed().orderId)).toMatchObject(PAID)
    })
  })
}
