import type { Cluster } from "../../helpers/cluster"
import { placeOrders, placeOrdersWithTwoQrs } from "./checkout"
import type { Gateway } from "./gateway"
import { seededRandom, shuffled } from "./random"
import type { Post } from "./send"

/** Events to send: `before` first, and once those are settled, `mixed`. */
export interface Mix {
  readonly before: readonly Post[]
  readonly mixed: readonly Post[]
  readonly paidEvents: number
  readonly duplicates: number
  readonly closings: number
  /** Orders that were paid by two QR codes. */
  readonly twoQrs: number
}

export interface MixInput {
  readonly paidEvents: number
  readonly seed: number
}

const UNKNOWN = 0.01
const OTHER_AMOUNT = 0.01
const TWO_QRS = 0.01
const CLOSED_BEFORE = 0.02
const CLOSINGS = 0.1
const DUPLICATES = 0.3

/**
 * Places the orders of a busy day and makes the gateway's events for them: nearly all paid once,
 * and every way in which money ends as a case. 10 % also have a 4001 or 4002 that may come before
 * or after their 2001; 30 % of the events come twice, every third of those under a new delivery id.
 */
export async function makeMix(
  { cluster, gateway }: { cluster: Cluster; gateway: Gateway },
  { paidEvents, seed }: MixInput,
): Promise<Mix> {
  const random = seededRandom(seed)
  const share = (part: number) => Math.max(1, Math.round(paidEvents * part))
  const twoQrs = await placeOrdersWithTwoQrs(cluster, share(TWO_QRS))
  const orders = await placeOrders(cluster, paidEvents - share(UNKNOWN) - 2 * twoQrs.length)
  const closedBefore = orders.splice(0, share(CLOSED_BEFORE))
  const otherAmount = orders.splice(0, share(OTHER_AMOUNT))

  const before: Post[] = []
  for (const id of closedBefore) {
    before.push(await gateway.close(id))
  }
  const events: Post[] = []
  for (const id of [...orders, ...closedBefore, ...twoQrs.flatMap((t) => [t.replaced, t.live])]) {
    events.push(await gateway.pay(id))
  }
  for (const id of otherAmount) {
    events.push(await gateway.payOther(id, 15))
  }
  for (let i = 0; i < share(UNKNOWN); i++) {
    events.push(gateway.payUnknown(4200 + i))
  }
  const closings: Post[] = []
  for (const id of shuffled(orders, random).slice(0, share(CLOSINGS))) {
    closings.push(await gateway.close(id))
  }
  const again = shuffled(events, random)
    .slice(0, share(DUPLICATES))
    .map((post, i) => (i % 3 === 0 ? gateway.redeliver(post) : post))
  return {
    before,
    mixed: shuffled([...events, ...closings, ...again], random),
    paidEvents: events.length,
    duplicates: again.length,
    closings: closings.length,
    twoQrs: twoQrs.length,
  }
}
