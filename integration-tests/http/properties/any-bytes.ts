import fc from "fast-check"
import { propertyRuns, propertySeed, reportProperty } from "../../helpers/property"
import type { Store } from "../../helpers/store"
import { eventFor, handled, post, settledRow, type Delivery } from "../webhook/delivery"
import { anyDelivery } from "./deliveries"

const AT_ONCE = 20
const RUNS = propertyRuns(2_000)
/**
 * Not 503: the gateway would send such bytes again for good. Nor 0, a connection that ended without
 * an answer.
 */
const ALLOWED = [200, 400, 401, 413]

/** What chance makes once in many runs, and each run tries: signed money of an order nobody made. */
const STRAY = "K^"
const stray: Delivery = {
  body: Buffer.from(`{"event":{"eventId":2001},"eventData":{"orderID":"${STRAY}"}}`),
}

/** No bytes may crash the process, or be answered as a fault of ours. */
export function describeAnyBytes(store: Store): void {
  it(
    "never give a 5xx, and the store still takes a payment",
    async () => {
      const seed = propertySeed()
      const answers = new Map<number, number>()
      const strays = new Set<string>()
      const began = Date.now()
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyDelivery, { minLength: AT_ONCE, maxLength: AT_ONCE }),
          async (deliveries) => {
            const statuses = await Promise.all(
              deliveries.map(async (delivery) => {
                const { status } = await post(store, delivery)
                if (status === 200) {
                  namesOfPaid(delivery.body).forEach((name) => strays.add(name))
                }
                return status
              }),
            )
            for (const status of statuses) {
              answers.set(status, (answers.get(status) ?? 0) + 1)
            }
            expect(statuses.filter((status) => !ALLOWED.includes(status))).toEqual([])
          },
        ),
        { numRuns: Math.ceil(RUNS / AT_ONCE), seed, endOnFailure: true, examples: [[[stray]]] },
      )
      const figures = Object.fromEntries(
        [...answers].map(([status, n]) => [`answered ${status}`, n]),
      )
      reportProperty("any bytes at the webhook endpoint", {
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
      const cases = await store.fps().listFpsCases({})
      expect(cases.map((found) => found.gateway_order_id)).toContain(STRAY)
      expect(cases.filter((found) => found.kind !== "unknown_gateway_order")).toEqual([])
      expect(cases.filter((found) => !strays.has(found.gateway_order_id ?? ""))).toEqual([])
    },
    60_000 + RUNS * 20,
  )
}

/** The gateway orders that bytes could say are paid, read without the project's own code. */
function namesOfPaid(body: Uint8Array): string[] {
  const { event, eventData } = objectOf(body)
  const { OrderID, orderID } = eventData ?? {}
  return event?.eventId === 2001
    ? [OrderID, orderID].filter((name) => typeof name === "string")
    : []
}

function objectOf(body: Uint8Array): Partial<Record<string, Record<string, unknown>>> {
  try {
    return (JSON.parse(Buffer.from(body).toString()) as ReturnType<typeof objectOf> | null) ?? {}
  } catch {
    return {}
  }
}
