import { viewDependencies } from "../../view-dependencies"
import type { FindAlarm } from "./alarm"

/** So many payments in a row without a word are no chance. */
const CLOSED = 20
/** Money that came and of which no event told is proof by itself; one event may have been lost. */
const PAID = 3

/** Payments end, and the gateway's events do not arrive here. */
export const eventsMissing: FindAlarm<"events_missing"> = async (container) => {
  const { fps } = viewDependencies(container)
  const { environment, backendUrl } = await fps.settings()
  const ended = await fps.alarms.endedUntold(environment)
  if (!ended || (ended.count < CLOSED && ended.paid < PAID)) {
    return null
  }
  const address = `${backendUrl.replace(/\/+$/, "")}/hooks/payment/fps_checkout`
  return {
    kind: "events_missing",
    since: ended.since.toISOString(),
    count: ended.count,
    message: `${ended.count} payments ended within a day, and no event of the gateway arrived. Check that ${address} can be reached from the internet, and test the connection in the settings.`,
  }
}
