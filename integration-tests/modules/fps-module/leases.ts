import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import type { FpsModuleService, Lease } from "../../../src/modules/fps"
import { eventually, unlessHeldUp } from "../../helpers/wait"
import {
  atRest,
  delivery,
  heldUp,
  leased,
  pending,
  stateOf,
  type Module,
  routeEvent,
} from "./support"

const COUNT = 20

/** Everything that a look may write, each as a look does it whose lease is gone. */
const WRITES: Readonly<
  Record<string, (fps: FpsModuleService, lease: Lease, one: Written) => Promise<unknown>>
> = {
  renew: (fps, lease) => fps.purchases.renew(lease, 60),
  "give back": (fps, lease) => fps.purchases.giveBack(lease),
  finish: (fps, lease) =>
    fps.purchases.finish(lease, { revision: 0, nextRunAt: null, order: null }),
  fail: (fps, lease) => fps.purchases.fail(lease, { error: "late", delaySeconds: 60 }),
  intend: (fps, lease) =>
    fps.purchases.intend(lease, { intent: { do: "complete_cart" }, seconds: 60 }),
  "set the order": (fps, lease) => fps.purchases.setOrder(lease, "order_1"),
  "repoint a session": (fps, lease, { paymentId }) =>
    fps.purchases.repointSession({ lease, sessionId: "payses_1", paymentId }),
  "change a payment": (fps, lease, { paymentId }) =>
    fps.payments.change(paymentId, { news: "expired", closedBy: "timeout", move: "settle", lease }),
  "apply an event": (fps, lease, { paymentId, eventId }) =>
    fps.purchases.applyEvent({
      lease,
      eventId,
      paymentId,
      change: { news: "paid", received: { amount: asMinorUnits(1), currencyCode: "hkd" } },
      outcome: "held",
    }),
  "open a case": (fps, lease, { paymentId }) =>
    fps.cases.open({
      kind: "late_payment",
      moneyKey: "gateway_order:1",
      amount: null,
      currencyCode: null,
      paymentId,
      evidence: {},
      lease,
    }),
  "finish its events": (fps, lease) => fps.purchases.finishEvents(lease),
}

/** What those answer that do not throw. */
const LOST: Readonly<Record<string, unknown>> = {
  renew: false,
  "give back": undefined,
  finish: "lost",
  fail: false,
  "finish its events": undefined,
}

interface Written {
  readonly paymentId: string
  readonly eventId: string
}

/** Who looks at a purchase: one at a time, and nobody who was away for too long. */
export function describeLeases(get: () => Module): void {
  const purchases = async (count: number): Promise<string[]> => {
    const { fps } = get()
    const made = Array.from({ length: count }, (_, i) =>
      pending(fps, { cartId: `cart_${i}`, paymentCollectionId: `pay_col_${i}` }),
    )
    return (await Promise.all(made)).map(({ purchaseId }) => purchaseId)
  }
  const allDue = () =>
    get().sql("update fps_purchase set next_run_at = now() - interval '1 s', idle_since = null")
  const take = (id?: string) =>
    get().fps.purchases.take({
      token: randomUUID(),
      seconds: 60,
      ...(id === undefined ? {} : { id }),
    })
  /** What one process takes until nothing is left for it. */
  const takeAll = async () => {
    const taken: string[] = []
    for (let lease = await take(); lease; lease = await take()) {
      taken.push(lease.purchaseId)
    }
    return taken
  }

  describe("purchases.take", () => {
    it("hands 20 purchases to 8 that ask at once, and none of them twice", async () => {
      const ids = await purchases(COUNT)
      await allDue()
      const taken = (await Promise.all(Array.from({ length: 8 }, takeAll))).flat()
      // What was locked by another at that moment was passed over.
      const rest = await takeAll()
      expect([...taken, ...rest].sort()).toEqual([...ids].sort())
      expect(await take()).toBeNull()
    })

    it("hands a certain one to one of 10 that ask at once", async () => {
      const [, id = ""] = await purchases(3)
      const taken = await Promise.all(Array.from({ length: 10 }, () => take(id)))
      const leases = taken.filter((lease) => lease !== null)
      expect(leases).toEqual([{ purchaseId: id, token: expect.any(String), revision: 0 }])
      expect(await get().sql("select id from fps_purchase where lease_until > now()")).toEqual([
        { id },
      ])
    })

    it("passes over one that another process is at this moment", async () => {
      const { sql } = get()
      const [locked, ...others] = await purchases(3)
      await allDue()
      await sql("begin")
      await sql("select id from fps_purchase where id = $1 for update", [locked])
      const taken = await unlessHeldUp(takeAll())
      const certain = await unlessHeldUp(take(locked))
      await sql("rollback")
      expect(taken === "waited" ? taken : taken.sort()).toEqual(others.sort())
      expect(certain).toBeNull()
      expect(await takeAll()).toEqual([locked])
    })

    it("hands out the one that is due for longest, and none that is not due", async () => {
      const { fps, sql } = get()
      const [later = "", longest = "", due = "", resting = ""] = await purchases(4)
      await allDue()
      await atRest(fps, resting)
      await sql("update fps_purchase set next_run_at = now() + interval '1 h' where id = $1", [
        later,
      ])
      await sql("update fps_purchase set next_run_at = now() - interval '1 h' where id = $1", [
        longest,
      ])
      expect(await takeAll()).toEqual([longest, due])
      // A person, or news, asks for a certain one at any time.
      expect([await take(later), await take(resting)]).toEqual([
        expect.objectContaining({ purchaseId: later }),
        expect.objectContaining({ purchaseId: resting }),
      ])
    })

    it("hands one over whose lease ran out, by the database's clock and not before", async () => {
      const { fps, sql } = get()
      const [id = ""] = await purchases(1)
      await allDue()
      const [before] = await sql("select now() as at")
      const first = await leased(fps, id, 30)
      expect(
        await sql(
          `select lease_until >= $1::timestamptz + interval '30 s' as runs,
                  lease_until <= now() + interval '30 s' as ends from fps_purchase`,
          [before?.at],
        ),
      ).toEqual([{ runs: true, ends: true }])
      expect([await take(), await take(id)]).toEqual([null, null])
      await sql("update fps_purchase set lease_until = now() - interval '1 ms'")
      const second = await take()
      expect(second).toMatchObject({ purchaseId: id })
      expect(second?.token).not.toBe(first.token)
    })

    it("is due again at once where a look died over it", async () => {
      const { fps, sql } = get()
      const [id = ""] = await purchases(1)
      await allDue()
      await leased(fps, id)
      expect(await stateOf(get(), id)).toMatchObject({ due: true, leased: true })
      await sql("update fps_purchase set lease_until = now() - interval '1 ms'")
      expect(await takeAll()).toEqual([id])
    })
  })

  describe("a lease", () => {
    it("is renewed by its owner, by nobody else, and not once it was given back", async () => {
      const { fps } = get()
      const [id = ""] = await purchases(1)
      const ours = await leased(fps, id)
      const theirs = { ...ours, token: randomUUID() }
      expect([await fps.purchases.renew(ours, 60), await fps.purchases.renew(theirs, 60)]).toEqual([
        true,
        false,
      ])
      await fps.purchases.giveBack(theirs)
      expect(await take(id)).toBeNull()
      await fps.purchases.giveBack(ours)
      expect(await fps.purchases.renew(ours, 60)).toBe(false)
      expect(await take(id)).toMatchObject({ purchaseId: id })
    })

    it("that is given back leaves what was due due", async () => {
      const { fps } = get()
      const [id = ""] = await purchases(1)
      await allDue()
      await fps.purchases.giveBack(await leased(fps, id))
      expect(await stateOf(get(), id)).toMatchObject({ due: true, leased: false, rests: false })
    })

    it.each(Object.keys(WRITES))("that was lost writes nothing: %s", async (what) => {
      const { fps, sql } = get()
      const payment = await pending(fps)
      const { id: eventId } = await fps.events.store(
        delivery({ gatewayOrderId: payment.gatewayOrderId }),
      )
      await routeEvent(fps)
      const lost = await leased(fps, payment.purchaseId)
      await sql("update fps_event set applied_at = now()")
      await sql("update fps_purchase set lease_until = now() - interval '1 ms'")
      await leased(fps, payment.purchaseId)
      const rows = async () =>
        Promise.all(
          ["fps_purchase", "fps_payment", "fps_session", "fps_event", "fps_case"].map((table) =>
            sql(`select * from ${table} order by id`),
          ),
        )
      const before = await rows()
      const one = { paymentId: payment.id, eventId }
      const outcome = await WRITES[what]?.(fps, lost, one).catch((error: unknown) => error)
      expect(await rows()).toEqual(before)
      if (what in LOST) {
        expect(outcome).toBe(LOST[what])
      } else {
        expect(outcome).toMatchObject({ name: "LeaseLostError" })
      }
    })

    it("is kept until what is written under it is written", async () => {
      const { fps, sql } = get()
      const payment = await pending(fps)
      const lease = await leased(fps, payment.purchaseId, 5)
      await sql("begin")
      await sql("select id from fps_payment where id = $1 for update", [payment.id])
      const writing = fps.payments.change(payment.id, { move: "settle", lease })
      await eventually(
        () => heldUp(get()),
        (count) => count === 1,
      )
      // Its time is over meanwhile; whoever asks now has to pass on.
      await eventually(
        () => sql("select lease_until < clock_timestamp() as is_over from fps_purchase"),
        ([purchase]) => purchase?.is_over === true,
        30_000,
      )
      const taken = await fps.purchases.take({
        id: payment.purchaseId,
        token: randomUUID(),
        seconds: 60,
      })
      await sql("rollback")
      expect(taken).toBeNull()
      expect(await writing).toMatchObject({ settlement: "settled" })
    })
  })
}
