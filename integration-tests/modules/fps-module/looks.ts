import { randomUUID } from "node:crypto"
import type { FpsModuleService, LedgerPayment } from "../../../src/modules/fps"
import {
  atRest,
  delivery,
  leased,
  opening,
  pending,
  stateOf,
  type Module,
  routeEvent,
} from "./support"

const REST = { nextRunAt: null, order: null } as const
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000)

/** Everything that is news for the purchase of a payment. */
const NEWS: Readonly<
  Record<string, (fps: FpsModuleService, payment: LedgerPayment) => Promise<unknown>>
> = {
  "an event": async (fps, { gatewayOrderId }) => {
    await fps.events.store(delivery({ gatewayOrderId }))
    return routeEvent(fps)
  },
  "an answer of the gateway": (fps, { id }) =>
    fps.payments.change(id, { checked: true, news: "expired", closedBy: "status_query" }),
  "a person's word": (fps, { id }) =>
    fps.payments.change(id, { news: "cancelled", closedBy: "staff" }),
  "an order that changed": (fps, { purchaseId }) => fps.purchases.markChanged([purchaseId]),
  "another gateway order of its cart": (fps) =>
    fps.payments.open(opening({ paymentCollectionId: "pay_col_2" })),
  "a session that takes its gateway order over": (fps) => fps.payments.open(opening()),
  "a case that is closed": async (fps, payment) => {
    await fps.cases.open({
      kind: "amount_mismatch",
      moneyKey: "gateway_order:1",
      amount: null,
      currencyCode: null,
      paymentId: payment.id,
      evidence: {},
    })
    const [found] = await fps.listFpsCases({})
    return fps.cases.close({
      id: found?.id ?? "",
      resolution: "dismissed",
      reference: null,
      note: "a test",
      resolvedBy: "user_1",
    })
  },
}

/** A look: it ends at rest only when it saw everything. */
export function describeLooks(get: () => Module): void {
  const one = async () => {
    const payment = await pending(get().fps)
    return { payment, id: payment.purchaseId }
  }
  const read = async (id: string) => {
    const ledger = await get().fps.purchases.read(id)
    if (!ledger) {
      throw new Error(`There is no purchase ${id}.`)
    }
    return ledger
  }

  describe("purchases.finish", () => {
    it("lets a purchase rest whose look saw everything", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      await fps.purchases.markChanged([id])
      const lease = await leased(fps, id)
      const { purchase } = await read(id)
      await fps.purchases.intend(lease, { intent: { do: "capture" }, seconds: 60 })
      const order = { status: "pending", version: 3, remindAt: null }
      expect(
        await fps.purchases.finish(lease, { revision: purchase.revision, nextRunAt: null, order }),
      ).toBe("idle")
      expect(await sql("select * from fps_purchase")).toEqual([
        expect.objectContaining({
          revision: 1,
          settled_revision: 1,
          next_run_at: null,
          idle_since: expect.any(Date),
          lease_token: null,
          lease_until: null,
          intent: null,
          attempts: 0,
          last_error: null,
          seen_order_status: "pending",
          seen_order_version: 3,
        }),
      ])
    })

    it("has a purchase looked at again when its look says so", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      const nextRunAt = IN_AN_HOUR()
      const lease = await leased(fps, id)
      expect(await fps.purchases.finish(lease, { revision: 0, nextRunAt, order: null })).toBe(
        "waits",
      )
      expect(await sql("select next_run_at, idle_since from fps_purchase")).toEqual([
        { next_run_at: nextRunAt, idle_since: null },
      ])
    })

    it.each(Object.keys(NEWS))("never loses news that comes during a look: %s", async (what) => {
      const { fps } = get()
      for (const nextRunAt of [null, IN_AN_HOUR()]) {
        const { payment, id } = await one()
        const lease = await leased(fps, id)
        const { purchase } = await read(id)
        await NEWS[what]?.(fps, payment)
        const { revision } = purchase
        expect(await fps.purchases.finish(lease, { revision, nextRunAt, order: null })).toBe(
          "again",
        )
        expect(await stateOf(get(), id)).toEqual({
          revision: revision + 1,
          settled_revision: revision,
          rests: false,
          due: true,
          leased: false,
        })
        await get().sql("truncate fps_payment, fps_purchase, fps_event, fps_case")
      }
    })

    it.each(Object.keys(NEWS))("wakes one that rests: %s", async (what) => {
      const { fps, sql } = get()
      const { payment, id } = await one()
      await atRest(fps, id)
      await NEWS[what]?.(fps, payment)
      expect(await stateOf(get(), id)).toMatchObject({
        rests: false,
        revision: 1,
        settled_revision: 0,
      })
      // A gateway order that is being created has its first look when it is over.
      const isCreation = what.includes("another gateway order") || what.includes("a session")
      const [row] = await sql(
        "select next_run_at <= now() + make_interval(secs => $1) as soon from fps_purchase",
        [isCreation ? 12 : 0],
      )
      expect(row).toEqual({ soon: true })
    })

    it("leaves no news unseen, however a look's end and news meet", async () => {
      const { fps } = get()
      const { id } = await one()
      for (let round = 0; round < 60; round++) {
        const lease = await leased(fps, id)
        const { revision } = (await read(id)).purchase
        await Promise.all([
          fps.purchases.finish(lease, { revision, ...REST }),
          fps.purchases.markChanged([id]),
        ])
        expect(await stateOf(get(), id)).toEqual({
          revision: revision + 1,
          settled_revision: revision,
          rests: false,
          due: true,
          leased: false,
        })
      }
    })

    it("counts 30 news that come at once", async () => {
      const { fps } = get()
      const { id } = await one()
      await Promise.all(Array.from({ length: 30 }, () => fps.purchases.markChanged([id])))
      expect((await read(id)).purchase.revision).toBe(30)
    })

    it("brings the next look forward by news, and never back", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      const due = new Date(Date.now() - 3_600_000)
      await sql("update fps_purchase set next_run_at = $1", [due])
      await fps.purchases.markChanged([id])
      await fps.payments.open(opening())
      expect(await sql("select next_run_at from fps_purchase")).toEqual([{ next_run_at: due }])
      expect(await fps.purchases.markChanged([])).toEqual([])
      expect(await fps.purchases.markChanged(["fpspur_none"])).toEqual([])
    })
  })

  describe("purchases.fail", () => {
    it("gives a purchase back for a later look, and counts until one succeeds", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      for (let time = 0; time < 2; time++) {
        const error = "x".repeat(5_000)
        await fps.purchases.fail(await leased(fps, id), { error, delaySeconds: 60 })
      }
      const later = `next_run_at between now() + interval '55 s' and now() + interval '60 s'`
      expect(
        await sql(`select attempts, last_error, lease_token, ${later} as later from fps_purchase`),
      ).toEqual([{ attempts: 2, last_error: "x".repeat(1_000), lease_token: null, later: true }])
      await atRest(fps, id)
      expect(await sql("select attempts, last_error from fps_purchase")).toEqual([
        { attempts: 0, last_error: null },
      ])
    })

    it("does not put news off that came meanwhile", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      await fps.purchases.markChanged([id])
      const lease = await leased(fps, id)
      await fps.purchases.markChanged([id])
      expect(await fps.purchases.fail(lease, { error: "away", delaySeconds: 600 })).toBe(true)
      expect(
        await sql("select next_run_at <= now() + interval '1 s' as soon from fps_purchase"),
      ).toEqual([{ soon: true }])
    })

    it("keeps the intent, and what was not seen", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      const lease = await leased(fps, id)
      await fps.purchases.markChanged([id])
      await fps.purchases.intend(lease, { intent: { do: "capture" }, seconds: 60 })
      await fps.purchases.fail(lease, { error: "away", delaySeconds: 60 })
      expect(
        await sql("select revision, settled_revision, intent, idle_since from fps_purchase"),
      ).toEqual([{ revision: 1, settled_revision: 0, intent: { do: "capture" }, idle_since: null }])
    })
  })

  describe("purchases.intend", () => {
    it("is read by whoever comes after, makes the lease last, and keeps it from resting", async () => {
      const { fps, sql } = get()
      const { id } = await one()
      await atRest(fps, id)
      const lease = await leased(fps, id, 1)
      const intent = { do: "cancel_order", order_id: "order_1" } as const
      await fps.purchases.intend(lease, { intent, seconds: 60 })
      expect((await read(id)).purchase.intent).toEqual(intent)
      expect(await stateOf(get(), id)).toMatchObject({ rests: false, due: true })
      expect(
        await sql("select lease_until > now() + interval '55 s' as lasts from fps_purchase"),
      ).toEqual([{ lasts: true }])
      await fps.purchases.intend(lease, { intent: null, seconds: 60 })
      expect((await read(id)).purchase.intent).toBeNull()
    })
  })

  describe("the database", () => {
    it.each([
      ["neither looks nor rests", "next_run_at = null, idle_since = null", "due_or_idle"],
      ["looks and rests", "next_run_at = now(), idle_since = now()", "due_or_idle"],
      [
        "rests with news that nobody saw",
        "next_run_at = null, idle_since = now(), revision = settled_revision + 1",
        "idle_is_settled",
      ],
      [
        "rests with something begun",
        `next_run_at = null, idle_since = now(), intent = '{"do":"capture"}'`,
        "idle_is_settled",
      ],
      ["is of nothing", "cart_id = null, order_id = null", "fps_purchase_of"],
    ])("refuses a purchase that %s", async (_, set, constraint) => {
      const { sql } = get()
      await one()
      await expect(sql(`update fps_purchase set ${set}`)).rejects.toThrow(
        new RegExp(`violates check constraint "[a-z_]*${constraint}"`),
      )
    })

    it.each(["cart_id", "order_id"])("refuses two purchases of one %s", async (column) => {
      const { fps, sql } = get()
      await one()
      await pending(fps, { cartId: "cart_2", paymentCollectionId: "pay_col_2" })
      await expect(sql(`update fps_purchase set ${column} = 'same'`)).rejects.toThrow(
        `"IDX_fps_purchase_${column}_unique"`,
      )
    })
  })

  it("reads nothing of a purchase that is not there", async () => {
    expect(await get().fps.purchases.read(randomUUID())).toBeNull()
  })
}
