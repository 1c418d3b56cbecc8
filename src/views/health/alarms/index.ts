import type { MedusaContainer } from "@medusajs/framework/types"
import type { Alarm } from "./alarm"
import { booksDiffer } from "./books-differ"

/** Every kind of alarm, in the order in which they are told. */
const ALARMS = [booksDiffer] as const

/** The alarms of now. */
export async function findAlarms(container: MedusaContainer): Promise<Alarm[]> {
  const found = await Promise.all(ALARMS.map((find) => find(container)))
  return found.flatMap((alarm) => alarm ?? [])
}
