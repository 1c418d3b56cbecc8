import { TEA_PRICE } from "../../helpers/seed"
import type { RunningStore } from "../../helpers/running-store"
import { report } from "../../helpers/report"
import { blockAt } from "./block"
import { readDailyBalance, settledBalance } from "./books"
import { STEPS } from "./steps"

/** Under way at the same time. */
export const PAYMENTS = 12
/** Settling runs for at most so many events at a time, so a kill hits at most so many of its steps. */
const AT_ONCE = 4

export interface Setup {
  readonly running: () => RunningStore
  readonly placeOrder: "before_payment" | "after_payment"
}

/**
 * SIGKILL with a dozen payments under way, one of them at each of several steps and the others in
 * line behind them, and what a restart makes of it.
 */
export function describeKills({ running, placeOrder }: Setup): void {
  // What precedes the capture, and what follows the ledger, is the same in both.
  const steps = STEPS.filter(({ modes }) => modes === "both" || placeOrder === "before_payment")
  const kills = [...new Set(steps.map(({ kill }) => kill))].sort().map((kill) => {
    const hit = steps.filter((step) => step.kill === kill)
    return { hit, names: hit.map(({ name }) => name).join("; ") }
  })

  it.each(kills)("killed $names: each payment is settled once", async ({ hit, names }) => {
    const store = running()
    await fillStock(store)
    const ids = await checkouts(store, placeOrder)
    const blocks = await Promise.all(hit.map(({ place }, i) => blockAt(store, place, ids[i])))
    const isAcknowledged = ids.map((_, i) => hit[i]?.acknowledged ?? true)
    const paying: ReturnType<RunningStore["sandbox"]["pay"]>[] = []
    // Each is stored by a statement of its own: what comes together is held up together.
    for (const [i, id] of ids.entries()) {
      const paid = store.sandbox.pay(id)
      paying.push(paid)
      await (isAcknowledged[i] ? paid : blocks[i]?.waiting())
    }
    await Promise.all(paying.filter((_, i) => isAcknowledged[i]))
    await Promise.all(blocks.map((block) => block.waiting()))
    await store.killMedusa()
    for (const [i, block] of blocks.entries()) {
      await block[hit[i]?.statements ?? "undo"]()
    }
    for (const block of blocks) {
      await block.remove()
    }
    const deliveries = await Promise.all(paying)
    expect(deliveries.map(({ attempts }) => attempts[0]?.status === 200)).toEqual(isAcknowledged)
    const before = await readDailyBalance(store, ids)
    expect(before.settled).toBeLessThan(PAYMENTS)

    await letLeasesRunOut(store)
    await store.startMedusa()
    const after = await settledBalance(store, ids)
    report(
      `killed ${names} (${placeOrder}): ${PAYMENTS} paid, ` +
        `${isAcknowledged.filter(Boolean).length} acknowledged, ` +
        `${before.captures} captured before the kill, ${after.captures} after, ` +
        `HKD ${after.captured}, ${after.cases} cases`,
    )
    expect(after).toEqual({
      settled: PAYMENTS,
      unseen: 0,
      done: PAYMENTS,
      open: 0,
      orders: PAYMENTS,
      captures: PAYMENTS,
      captured: PAYMENTS * TEA_PRICE,
      transactions: PAYMENTS,
      announced: PAYMENTS,
      cases: 0,
    })
  })
}

/** Places as many payments as are under way; answers their gateway orders. */
export async function checkouts(
  { shop }: RunningStore,
  placeOrder: Setup["placeOrder"],
): Promise<string[]> {
  // The first one makes the guest's customer: core fails when two carts make it at once.
  const ids = [(await shop.checkout({ placeOrder })).gatewayOrderId]
  let left = PAYMENTS - 1
  const worker = async () => {
    while (left-- > 0) {
      ids.push((await shop.checkout({ placeOrder })).gatewayOrderId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids
}

/** A quarter of a minute passes: what a dead process looked at is free again. */
export async function letLeasesRunOut(store: RunningStore): Promise<void> {
  await store.sql("update fps_purchase set lease_until = now() where lease_until > now()")
}

/** More stock than the seed's ten. */
export async function fillStock(store: RunningStore): Promise<void> {
  await store.sql(
    `update inventory_level set stocked_quantity = 100000,
            raw_stocked_quantity = '{"value": "100000", "precision": 20}'`,
  )
}
