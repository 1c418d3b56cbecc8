import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import { atRest, delivery, pending, type Module, type StoreInput } from "./support"

type Kind = StoreInput["kind"]

/** One event of 100 days ago that was handled at once, unless it says something else. */
interface Past {
  readonly kind?: Kind
  readonly outcome?: string
  /** Columns as they are set in the end. */
  readonly event?: Readonly<Record<string, string>>
  /** The row of the ledger, if it knows the gateway order; expressions of SQL. */
  readonly payment?: Readonly<Record<string, string>>
  /** A case of the gateway order. */
  readonly case?: "open" | "resolved"
  /** Its purchase is still looked at. */
  readonly looking?: true
}

const PAID = { status: "'paid'", settlement: "'settled'" }
const EXPIRED = { status: "'expired'", settlement: "'settled'" }
const HELD = { status: "'paid'", settlement: "'held'" }

const GONE: Readonly<Record<string, Past>> = {
  "a payment that is settled": { payment: PAID },
  "a payment that is settled, sent again under another id": { outcome: "settled", payment: PAID },
  "an expiry that is settled": { kind: "expired", payment: EXPIRED },
  "a cancellation that came after the money": { kind: "cancelled", payment: PAID },
  "an event id that nobody knows, of a settled payment": { kind: "unknown", payment: PAID },
  "a payment that a person resolved": { payment: HELD, case: "resolved" },
  "a payment for an order that is not ours, resolved": { outcome: "held", case: "resolved" },
  "an expiry of an order that is not ours": { kind: "expired", outcome: "recorded" },
  "a test of the connection": { outcome: "round_trip_test" },
}

const KEPT: Readonly<Record<string, Past>> = {
  "what was received a moment ago": { payment: PAID, event: { created_at: "now()" } },
  "what was delivered again a moment ago": {
    payment: PAID,
    event: { last_delivered_at: "now()" },
  },
  "what staff settled again a moment ago": { payment: PAID, event: { processed_at: "now()" } },
  "what waits": { payment: PAID, event: { state: "'waiting'", processed_at: "null" } },
  "what was given up on": { payment: PAID, event: { state: "'failed'", processed_at: "null" } },
  "what nobody can read": {
    payment: PAID,
    event: { kind: "'unreadable'", state: "'unreadable'", processed_at: "null" },
  },
  "money that is not settled yet": { payment: { ...PAID, settlement: "'open'" } },
  "money that is still watched": { payment: PAID, looking: true },
  "a settled payment with an open case": { payment: PAID, case: "open" },
  "held money with an open case": { payment: HELD, case: "open" },
  "held money without any case": { payment: HELD },
  "money of a gateway order that the ledger calls expired": { payment: EXPIRED },
  "money of a gateway order that can still be paid": { payment: {} },
  "an event of a gateway order that can still be paid": { kind: "unknown", payment: {} },
  "money of an order that is not ours, with an open case": { outcome: "held", case: "open" },
  "money of an order that is not ours, without any case": { outcome: "recorded" },
  "an event id that nobody knows, of an order that is not ours": { kind: "unknown" },
}

/** What the inbox forgets in the end, and what it must not. */
export function describeRemoving(get: () => Module): void {
  const set = async (table: string, id: string, columns: Readonly<Record<string, string>>) => {
    const values = Object.entries(columns).map(([column, value]) => `${column} = ${value}`)
    await get().sql(`update ${table} set ${values.join(", ")} where id = $1`, [id])
  }
  const past = async (one: Past): Promise<string> => {
    const { fps, sql } = get()
    const cartId = `cart_${randomUUID()}`
    const paymentCollectionId = `pay_col_${cartId}`
    const {
      gatewayOrderId,
      id: paymentId,
      purchaseId,
    } = await pending(fps, {
      cartId,
      paymentCollectionId,
    })
    if (!one.looking) {
      await atRest(fps, purchaseId)
    }
    if (one.payment) {
      await set("fps_payment", paymentId, { live: "false", ...one.payment })
    } else {
      await sql("delete from fps_payment where id = $1", [paymentId])
    }
    const { id } = await fps.events.store(delivery({ gatewayOrderId, kind: one.kind ?? "paid" }))
    await set("fps_event", id, {
      state: "'done'",
      outcome: `'${one.outcome ?? "settled"}'`,
      created_at: "now() - interval '100 days'",
      last_delivered_at: "now() - interval '100 days'",
      processed_at: "now() - interval '100 days'",
      ...one.event,
    })
    if (one.case) {
      await fps.cases.open({
        kind: "late_payment",
        moneyKey: `gateway_order:${gatewayOrderId}`,
        amount: asMinorUnits(10_000),
        currencyCode: "hkd",
        ...(one.payment ? { paymentId } : {}),
        gatewayOrderId,
        evidence: {},
      })
      await sql("update fps_case set status = $1", [one.case])
    }
    return id
  }
  const remove = (limit = 100, after: Date | null = null) =>
    get().fps.events.remove({ olderThanDays: 90, limit, after })
  const ids = async () => (await get().fps.listFpsEvents({})).map(({ id }) => id)
  // Health knows by the newest event when the gateway was last heard of.
  beforeEach(async () => {
    await get().fps.events.store(delivery({ kind: "unreadable" }))
  })

  it.each(Object.keys(GONE))("removes %s", async (what) => {
    const id = await past(GONE[what] ?? {})
    expect(await ids()).toContain(id)
    expect(await remove()).toEqual({ removed: 1, last: expect.any(Date) })
    expect(await ids()).not.toContain(id)
    expect(await remove()).toEqual({ removed: 0, last: null })
  })

  it.each(Object.keys(KEPT))("keeps %s", async (what) => {
    const id = await past(KEPT[what] ?? {})
    expect(await remove()).toEqual({ removed: 0, last: null })
    expect(await ids()).toContain(id)
  })

  it("keeps the newest of all, however old it is", async () => {
    const { sql } = get()
    await past({ payment: PAID })
    const newest = await past({ payment: PAID })
    await sql("update fps_event set created_at = created_at - interval '1 day' where id <> $1", [
      newest,
    ])
    await sql("delete from fps_event where state = 'unreadable'")
    expect((await remove()).removed).toBe(1)
    expect(await ids()).toEqual([newest])
  })

  it("goes on where a batch ended, and leaves rows to the process that is at them", async () => {
    const { sql } = get()
    for (const kind of ["paid", "expired", "cancelled"] as const) {
      await past({ kind, payment: PAID })
    }
    const first = await remove(2)
    expect(first.removed).toBe(2)
    await sql("begin")
    await sql("select id from fps_event where state = 'done' for update")
    expect(await remove(2, first.last)).toEqual({ removed: 0, last: null })
    await sql("rollback")
    expect((await remove(2, first.last)).removed).toBe(1)
  })
}
