import type { MedusaContainer } from "@medusajs/framework/types"
import { announceCases } from "../fps/cases/announce"

/** Announces new cases to staff. */
export default async function fpsAnnounceCases(container: MedusaContainer): Promise<void> {
  await announceCases(container)
}

/** Every five seconds, never two at once in a process. */
export const config = {
  name: "fps-announce-cases",
  schedule: { interval: 5_000, concurrency: "forbid" as const },
}
