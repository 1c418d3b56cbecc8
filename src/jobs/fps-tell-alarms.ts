import type { MedusaContainer } from "@medusajs/framework/types"
import { sendNotices, tellAlarms } from "../fps/health/notify"

/** Tells staff of what is wrong, and sends what the addresses of `notify` are to know. */
export default async function fpsTellAlarms(container: MedusaContainer): Promise<void> {
  await tellAlarms(container)
  await sendNotices(container)
}

/** Every half minute, never two at once in a process. */
export const config = {
  name: "fps-tell-alarms",
  schedule: { interval: 30_000, concurrency: "forbid" as const },
}
