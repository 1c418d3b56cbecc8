import { viewDependencies } from "../../view-dependencies"
import type { FindAlarm } from "./alarm"

/** One shopper may have bad luck; a key that the gateway does not know fails every one. */
const UNLUCKY = 2

/** No payment can be started: shoppers stand before a shop that takes no money. */
export const creationsRefused: FindAlarm<"creations_refused"> = async (container) => {
  const { fps } = viewDependencies(container)
  const { environment } = await fps.settings()
  const failed = await fps.alarms.failedCreations(environment)
  if (!failed || (failed.count <= UNLUCKY && !isAboutKey(failed.error))) {
    return null
  }
  const which = failed.count === 1 ? "The last payment" : `The last ${failed.count} payments`
  return {
    kind: "creations_refused",
    since: failed.since.toISOString(),
    count: failed.count,
    message: `${which} could not start: ${explain(failed.error)}`,
  }
}

/** The gateway's two ways to say that it does not know who asks. */
function isAboutKey(error: string): boolean {
  return /: http_40[13]$/.test(error)
}

/** `error` is what the ledger keeps: `<outcome>: <code>`. */
function explain(error: string): string {
  const [outcome = "", code = ""] = error.split(": ")
  if (isAboutKey(error)) {
    return "the gateway does not accept the API key. Compare it with the one in the gateway's merchant portal, and test the connection."
  }
  if (code === "invalid_order") {
    return "the order's details cannot be sent to the gateway. The store's log names the fields."
  }
  if (code === "bad_configuration") {
    return "the settings cannot be used. Open the settings and test the connection."
  }
  return outcome === "refused"
    ? `the gateway refused them (${code}). Test the connection in the settings, or ask the gateway.`
    : `the gateway does not answer (${code}). Check its address, and whether this server can reach it.`
}
