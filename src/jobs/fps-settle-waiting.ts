import type { MedusaContainer } from "@medusajs/framework/types"
import { settleWaiting } from "../workflows/events/lib/settle-waiting"

/**
 * Settles what was left behind: events acknowledged by a process that is gone, tries that failed,
 * paid rows nobody followed up, and orders cancelled while their money came. Each source is claimed
 * or locked, so any number of processes may run this at once.
 */
export default async function fpsSettleWaiting(container: MedusaContainer): Promise<void> {
  await settleWaiting(container)
}

/** Every two seconds, never two at once in a process. */
export const config = {
  name: "fps-settle-waiting",
  schedule: { interval: 2_000, concurrency: "forbid" as const },
}
