import { setTimeout as sleep } from "node:timers/promises"
import { report } from "../../helpers/report"
import { TEA_PRICE } from "../../helpers/seed"
import { checkouts, fillStock, PAYMENTS, type Setup } from "./at-each-step"
import { settledBooks } from "./books"

/** Deliveries that come before, while and after the database is away. */
export function describeStoppedDatabase({ running, placeOrder }: Setup): void {
  it("settles every event that got its 200 before PostgreSQL stopped, and the others later", async () => {
    const store = running()
    await fillStock(store)
    const ids = await checkouts(store, placeOrder)
    // Half of them come while it goes down, the others while it is away.
    const half = PAYMENTS / 2
    const early = ids.slice(0, half).map(async (id, i) => {
      await sleep(i * 50)
      return store.sandbox.pay(id)
    })
    await sleep(half * 20)
    await store.stopDatabase()
    const late = await Promise.all(ids.slice(half).map((id) => store.sandbox.pay(id)))
    await store.startDatabase()
    const deliveries = [...(await Promise.all(early)), ...late]
    const first = deliveries.map(({ attempts }) => attempts[0]?.status)
    const acknowledged = first.filter((status) => status === 200).length
    expect(first.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
    expect(acknowledged).toBeLessThanOrEqual(half)

    const after = await settledBooks(store, ids)
    report(
      `PostgreSQL stopped (${placeOrder}): ${PAYMENTS} paid, ${acknowledged} acknowledged at once, ` +
        `${PAYMENTS - acknowledged} answered 503 and sent again, ${after.settled} settled, ` +
        `HKD ${after.captured} captured, ${after.cases} cases`,
    )
    expect(after).toMatchObject({
      orders: PAYMENTS,
      captures: PAYMENTS,
      captured: PAYMENTS * TEA_PRICE,
      transactions: PAYMENTS,
      cases: 0,
    })
  })
}
