import type { KnownDifference } from "../../../modules/fps"
import { asMinorUnits, toDecimal } from "../../../protocol"
import { viewDependencies } from "../../view-dependencies"
import type { FindAlarm } from "./alarm"

/** More are not named; the page of the books has them all. */
const NAMED = 5

/** Money that came is nowhere, or in two places, by as little as a cent. */
export const booksDiffer: FindAlarm<"balance_mismatch"> = async (container) => {
  const { fps } = viewDependencies(container)
  const { differences, count } = await fps.books.list({ limit: NAMED })
  const [oldest] = differences
  if (!oldest) {
    return null
  }
  const more = count > differences.length ? `; and ${count - differences.length} more` : ""
  return {
    kind: "balance_mismatch",
    since: oldest.since.toISOString(),
    count,
    message: `Money is not where the books say: ${differences.map(nameOf).join("; ")}${more}. Compare it with the bank and with Medusa.`,
  }
}

function nameOf(one: KnownDifference): string {
  const whose = [
    one.purchaseId && `purchase ${one.purchaseId}`,
    one.paymentId && `payment ${one.paymentId}`,
    one.gatewayOrderId && `gateway order ${one.gatewayOrderId}`,
  ].filter(Boolean)
  const by = asMinorUnits(Math.abs(one.received - one.found))
  const how = one.received > one.found ? "missing" : "in two places"
  return `${toDecimal(by)} of ${one.day} (${one.environment}) ${how}: ${whose.join(", ")}`
}
