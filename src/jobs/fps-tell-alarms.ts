import type { MedusaContainer } from "@medusajs/framework/types"
import { sendNotices, tellAlarms } from "../fps/health/notify"

/** Reports alarms to staff, and sends the messages to the addresses of `notify`. */
export default async function fpsTellAlarms(container: MedusaContainer): Promise<void> {
  await tellAlarms(container)
  await sendNotices(container)
}

/** Every half minute, never two at once in a process. */
export const config = {
  name: "fps-tell-alarms",
  schedule: { interval: 30_000, concurrency: "forbid" as const },
}
