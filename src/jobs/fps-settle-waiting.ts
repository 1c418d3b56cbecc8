import type { MedusaContainer } from "@medusajs/framework/types"
import { followAll } from "../fps/settle/route-events"

const MOST = 40

/**
 * Settles what is due: unrouted events, and every purchase whose next run has come. Each purchase
 * is leased, so any number of processes may run this at once.
 */
export default async function fpsSettleWaiting(container: MedusaContainer): Promise<void> {
  await followAll(container, MOST)
}

/** Every two seconds, never two at once in a process. */
export const config = {
  name: "fps-settle-waiting",
  schedule: { interval: 2_000, concurrency: "forbid" as const },
}
