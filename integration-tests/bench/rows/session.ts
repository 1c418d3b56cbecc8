import { compared, median, type Round, type Row } from "../row"
import type { BenchStore } from "../store/start"

const ROUNDS = 15
/** One takes as long as a request does, so that a round is the middle of several. */
const SESSIONS_A_ROUND = 5

/** Asking for a payment session, over the same with the provider that asks nobody. */
export async function measureSession(store: BenchStore): Promise<readonly Row[]> {
  await round(store)
  const rounds: Round[] = []
  for (let count = 0; count < ROUNDS; count++) {
    rounds.push(await round(store))
  }
  const mark = { side: "at most", must: 1.4, aim: 1.2 } as const
  return [compared({ name: "session, POST payment-sessions", unit: "ms", mark, rounds })]
}

async function round(store: BenchStore): Promise<Round> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let count = 0; count < SESSIONS_A_ROUND; count++) {
    theirs.push(await timeOfSession(store, "pp_system_default"))
    ours.push(await timeOfSession(store, "pp_fps_checkout"))
  }
  return { ours: median(ours), theirs: median(theirs) }
}

/** Each of a cart of its own, since a cart that has a payment is given the same one again. */
async function timeOfSession({ shop }: BenchStore, provider: string): Promise<number> {
  const collectionId = await shop.collection(await shop.cart())
  const began = performance.now()
  await shop.requestSession(collectionId, { provider_id: provider }).expect(200)
  return performance.now() - began
}
