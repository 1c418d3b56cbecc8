import type { MedusaContainer } from "@medusajs/framework/types"
import { checkDuePayments } from "../workflows/status/lib/check-due-payments"

/** Looks after gateway orders whose event did not come. */
export default async function fpsCheckPayments(container: MedusaContainer): Promise<void> {
  await checkDuePayments(container)
}

/** Every ten seconds, never two at once in a process. */
export const config = {
  name: "fps-check-payments",
  schedule: { interval: 10_000, concurrency: "forbid" as const },
}
