import { viewDependencies } from "../../view-dependencies"
import type { FindAlarm } from "./alarm"

/** Money waits for a person, and nobody came for a day. */
export const casesOld: FindAlarm<"cases_old"> = async (container) => {
  const { fps } = viewDependencies(container)
  const old = await fps.alarms.oldCases()
  if (!old) {
    return null
  }
  const which = old.count === 1 ? "A case has" : `${old.count} cases have`
  return {
    kind: "cases_old",
    since: old.since.toISOString(),
    count: old.count,
    message: `${which} been open for more than a day. Shoppers wait for their money: see Needs attention.`,
  }
}
