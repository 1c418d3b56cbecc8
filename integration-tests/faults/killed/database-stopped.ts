import { report } from "../../helpers/report"
import { TEA_PRICE } from "../../helpers/seed"
import { checkouts, fillStock, PAYMENTS, type Setup } from "./at-each-step"
import { settledBalance } from "./books"

/** Deliveries that come before, while and after the database is away. */
export function describeStoppedDatabase({ running, placeOrder }: Setup): void {
  it("settles every event that got its 200 before PostgreSQL stopped, and the others later", async () => {
    const store = running()
    await fillStock(store)
    const ids = await checkouts(store, placeOrder)
    // The first is acknowledged, half of them come while it goes down, the others while it is away.
    const half = PAYMENTS / 2
    const [first = ""] = ids
    const early = [Promise.resolve(await store.sandbox.pay(first))]
    early.push(...ids.slice(1, half).map((id) => store.sandbox.pay(id)))
    await store.stopDatabase()
    const late = await Promise.all(ids.slice(half).map((id) => store.sandbox.pay(id)))
    await store.startDatabase()
    const deliveries = [...(await Promise.all(early)), ...late]
    const answers = deliveries.map(({ attempts }) => attempts[0]?.status)
    const acknowledged = answers.filter((status) => status === 200).length
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
    expect(acknowledged).toBeLessThanOrEqual(half)

    const after = await settledBalance(store, ids)
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
