import { compared, type Round, type Row } from "../row"
import type { BenchStore } from "../store/start"
import { booked, settled } from "./settling"

const BURST = 200
const ROUNDS = 3
/** More at once made core's workflow no faster. */
const CORES_AT_ONCE = 8

/** Many orders that are paid at once, on the same orders again and again. */
export async function measureSettleLoad(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(BURST)
  await store.keep()
  const perMinute = async (run: () => Promise<number>) => {
    await store.putBack()
    return (orders.length * 60_000) / (await run())
  }
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await perMinute(async () => booked(store, orders, CORES_AT_ONCE))
    rounds.push({ ours: await perMinute(async () => settled(store, orders)), theirs })
  }
  return [
    compared({
      name: `settle-load, ${BURST} events at once`,
      unit: "orders/min",
      mark: { side: "at least", must: 0.8, aim: 0.95 },
      rounds,
    }),
  ]
}
