import { hasRedis, startRedis } from "../../helpers/cluster-redis"
import { report } from "../../helpers/report"
import { absolute, compared, type Row } from "../row"
import type { BenchMedusa } from "../store/medusa"
import { startBenchStore, type BenchStore, type PlacedOrder } from "../store/start"
import { settled } from "./settling"

const BURST = 60
const PROCESSES = [2, 4]

/** Orders that are paid at once, by several Medusa processes on one PostgreSQL and one Redis. */
export async function measureScaleOut(): Promise<readonly Row[]> {
  if (!hasRedis()) {
    report("scale-out is left out: it needs redis-server (or REDIS_SERVER).")
    return []
  }
  const redis = await startRedis()
  const store = await startBenchStore("fps_bench_scale", { env: { REDIS_URL: redis.url } })
  try {
    const orders = await store.place(BURST)
    await store.keep()
    // What is compiled on the way is not what is measured.
    await perMinute(store, orders, 1)
    const one = await perMinute(store, orders, 1)
    const rows = [absolute({ name: "scale-out, one process", unit: "orders/min", values: [one] })]
    for (const processes of PROCESSES) {
      const rounds = [{ ours: await perMinute(store, orders, processes), theirs: one }]
      const name = `scale-out, ${processes} processes over one`
      rows.push(compared({ name, unit: "orders/min", rounds }))
    }
    return rows
  } finally {
    await store.close()
    await redis.remove()
  }
}

async function perMinute(
  store: BenchStore,
  orders: readonly PlacedOrder[],
  processes: number,
): Promise<number> {
  await store.putBack()
  const others: BenchMedusa[] = []
  while (others.length < processes - 1) {
    others.push(await store.another())
  }
  try {
    const urls = [store.url, ...others.map(({ url }) => url)]
    return (orders.length * 60_000) / (await settled(store, orders, urls))
  } finally {
    await Promise.all(others.map(async (other) => other.stop()))
  }
}
