import type { MedusaContainer } from "@medusajs/framework/types"
import type { Alarm } from "./alarm"
import { booksDiffer } from "./books-differ"
import { casesOld } from "./cases-old"
import { creationsRefused } from "./creations-refused"
import { eventsMissing } from "./events-missing"
import { eventsRefused } from "./events-refused"

export type { Alarm } from "./alarm"

/** Every kind of alarm, in the order in which they are told. */
const ALARMS = [creationsRefused, eventsRefused, eventsMissing, booksDiffer, casesOld] as const

/** The alarms of now. */
export async function findAlarms(container: MedusaContainer): Promise<Alarm[]> {
  const found = await Promise.all(ALARMS.map((find) => find(container)))
  return found.flatMap((alarm) => alarm ?? [])
}
