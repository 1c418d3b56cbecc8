import { viewDependencies } from "../../view-dependencies"
import type { FindAlarm } from "./alarm"

/** Anybody may post to the door; so many are worth a look even if none names a payment of ours. */
const STRANGERS = 20

/** Events that are meant for us are refused at the door, and no other was verified since. */
export const eventsRefused: FindAlarm<"events_refused"> = async (container) => {
  const { fps } = viewDependencies(container)
  const refused = await fps.alarms.refused()
  if (!refused || (refused.known === 0 && refused.count < STRANGERS)) {
    return null
  }
  const which = refused.count === 1 ? "An event was" : `${refused.count} events were`
  return {
    kind: "events_refused",
    since: refused.since.toISOString(),
    count: refused.count,
    message: `${which} refused, and none was verified since: ${explain(refused.reason)}`,
  }
}

function explain(reason: string): string {
  switch (reason) {
    case "wrong_signature":
      return "the signature is wrong. Compare the signing secret with the one in the gateway's merchant portal."
    case "missing_secret":
      return "no signing secret is set. Enter it in the settings."
    default:
      return `their signature header cannot be used (${reason}). Check that no proxy in front of this server changes headers.`
  }
}
