import fc from "fast-check"
import { settleEverything } from "../../helpers/settle"
import { propertyRuns, propertySeed, reportProperty } from "../../helpers/property"
import { TEA_PRICE } from "../../helpers/seed"
import { setStock } from "../../helpers/seed-extras"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { handled } from "../webhook/delivery"
import { anyAct, perform, provesPayment, type Act } from "./acts"

const SEQUENCES = Math.ceil(propertyRuns(20_000) / 1_000)

/** The real store, the real database: whatever comes, the money adds up. */
export function describeAnySequence(store: Store): void {
  it(
    "never leaves paid, never captures twice, never captures another amount, loses nothing",
    async () => {
      const seed = propertySeed()
      const figures = { sequences: 0, acts: 0, captured: 0, cases: 0, seed }
      await setStock(store, 100_000)
      await fc.assert(
        fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 6 }), async (acts) => {
          const { captures, cases } = await play(store, acts)
          figures.sequences++
          figures.acts += acts.length
          figures.captured += captures.length
          figures.cases += cases.length
        }),
        { numRuns: SEQUENCES, seed, endOnFailure: true },
      )
      reportProperty("any sequence in a store", figures)
    },
    60_000 + SEQUENCES * 10_000,
  )
}

async function play(store: Store, acts: readonly Act[]) {
  const placed = await store.shop().checkout({ placeOrder: "before_payment" })
  const { gatewayOrderId, collectionId } = placed
  let wasPaid = false
  for (const act of acts) {
    await perform(store, { act, gatewayOrderId, orderId: placed.orderId ?? "" })
    const row = await store.shop().ledger(gatewayOrderId)
    expect(!wasPaid || row.status === "paid").toBe(true)
    wasPaid ||= row.status === "paid"
  }
  await handled(store, 60_000)
  await settleEverything(store)

  const row = await store.shop().ledger(gatewayOrderId)
  const captures = await capturesOf(store, collectionId)
  const cases = await sql(
    store,
    "select kind, status, amount_minor from fps_case where payment_id = ?",
    [row.id],
  )
  const proven = acts.some(provesPayment)
  // At most once, nothing but what was asked for, and only with proof.
  expect(captures).toEqual(captures.length > 0 ? [TEA_PRICE] : [])
  expect(captures.length === 0 || proven).toBe(true)
  if (proven) {
    expect(row.status).toBe("paid")
    expect(row.settlement).not.toBe("open")
    // Money is where Medusa booked it, or where a person sees it.
    expect(captures.length + cases.length).toBeGreaterThan(0)
  }
  const kinds = cases.map(({ kind, amount_minor }) => `${String(kind)} ${String(amount_minor)}`)
  expect(new Set(kinds).size).toBe(kinds.length)
  return { captures, cases }
}

async function capturesOf(store: Store, collectionId: string): Promise<number[]> {
  const rows = await sql(
    store,
    `select c.amount from capture c join payment p on p.id = c.payment_id
      where p.payment_collection_id = ?`,
    [collectionId],
  )
  return rows.map(({ amount }) => Number(amount))
}
