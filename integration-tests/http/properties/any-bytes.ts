import fc from "fast-check"
import { propertyRuns, propertySeed, reportProperty } from "../../helpers/property"
import type { Store } from "../../helpers/store"
import { eventFor, handled, post, settledRow } from "../door/delivery"
import { anyDelivery } from "./deliveries"

const AT_ONCE = 20
const RUNS = propertyRuns(2_000)
/**
 * Not 503: the gateway would send such bytes again for good. Nor 0, a connection that ended without
 * an answer.
 */
const ALLOWED = [200, 400, 401, 413]

/** No bytes may crash the process, or be answered as a fault of ours. */
export function describeAnyBytes(store: Store): void {
  it(
    "never give a 5xx, and the store still takes a payment",
    async () => {
      const seed = propertySeed()
      const answers = new Map<number, number>()
      const began = Date.now()
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyDelivery, { minLength: AT_ONCE, maxLength: AT_ONCE }),
          async (deliveries) => {
            const statuses = await Promise.all(
              deliveries.map(async (delivery) => (await post(store, delivery)).status),
            )
            for (const status of statuses) {
              answers.set(status, (answers.get(status) ?? 0) + 1)
            }
            expect(statuses.filter((status) => !ALLOWED.includes(status))).toEqual([])
          },
        ),
        { numRuns: Math.ceil(RUNS / AT_ONCE), seed, endOnFailure: true },
      )
      const figures = Object.fromEntries(
        [...answers].map(([status, n]) => [`answered ${status}`, n]),
      )
      reportProperty("any bytes at the door", {
        requests: [...answers.values()].reduce((sum, n) => sum + n, 0),
        ...figures,
        seconds: Math.round((Date.now() - began) / 1000),
        seed,
      })
      expect(answers.get(200)).toBeGreaterThan(RUNS / 20)
      expect(answers.get(401)).toBeGreaterThan(RUNS / 20)

      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      const body = eventFor(await store.shop().ledger(gatewayOrderId))
      expect((await post(store, { body })).status).toBe(200)
      expect(await settledRow(store, gatewayOrderId)).toMatchObject({ settlement: "settled" })
      await handled(store, 60_000)
      expect(await store.shop().cases()).toEqual([])
    },
    60_000 + RUNS * 20,
  )
}
