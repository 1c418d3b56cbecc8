import type { MedusaContainer } from "@medusajs/framework/types"
import { sendReminders } from "../fps/pay-links/reminders"

/** Sends the customers of unpaid orders their payment link, with `remindUnpaidAfterMinutes`. */
export default async function fpsSendReminders(container: MedusaContainer): Promise<void> {
  await sendReminders(container)
}

/** Every ten seconds, never two at once in a process; each order is claimed by one process. */
export const config = {
  name: "fps-send-reminders",
  schedule: { interval: 10_000, concurrency: "forbid" as const },
}
