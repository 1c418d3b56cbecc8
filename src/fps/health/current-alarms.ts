import type { MedusaContainer } from "@medusajs/framework/types"
import { explainMissing } from "../medusa/tables"
import { webhookUrl } from "../settings/urls"
import type { KnownDifference } from "../daily-balance/differences"
import { asMinorUnits, toDecimal } from "../../protocol"
import { viewDependencies } from "../dependencies"

/** A state that needs staff now. */
export interface Alarm<Kind extends string = string> {
  readonly kind: Kind
  /** ISO 8601. */
  readonly since: string
  readonly count: number
  /** English: what it is about, and what to do. */
  readonly message: string
}

/** Checks for an alarm of one kind; null if there is no reason. */
type FindAlarm<Kind extends string = string> = (
  container: MedusaContainer,
) => Promise<Alarm<Kind> | null>

/** More are not named; the page of the daily balance lists them all. */
const NAMED = 5

/** Money is in no place, or in two, by as little as a cent. */
const balanceMismatch: FindAlarm<"balance_mismatch"> = async (container) => {
  const { fps } = viewDependencies(container)
  const { differences, count } = await fps.dailyBalance.list({ limit: NAMED })
  const [oldest] = differences
  if (!oldest) {
    return null
  }
  const more = count > differences.length ? `; and ${count - differences.length} more` : ""
  return {
    kind: "balance_mismatch",
    since: oldest.since.toISOString(),
    count,
    message: `The daily balance does not match: ${differences.map(nameOf).join("; ")}${more}. Compare it with the bank and with Medusa.`,
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

/** Cases are open for more than a day. */
const casesOld: FindAlarm<"cases_old"> = async (container) => {
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
    message: `${which} been open for more than a day. A customer may be waiting for a refund: see Needs attention.`,
  }
}

/** One customer may have a problem of their own; an unknown key fails every one. */
const UNLUCKY = 2

/** No payment can be started: customers cannot pay. */
const creationsRefused: FindAlarm<"creations_refused"> = async (container) => {
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
    message: `${which} could not start: ${explainCreation(failed.error)}`,
  }
}

/** True for 401. A firewall may answer 403 to what one customer wrote, so it does not accuse the key. */
function isAboutKey(error: string): boolean {
  return error.endsWith(": http_401")
}

/** Anybody can cause a refusal, and a broken connection: neither accuses a setting. */
const TEST_FIRST =
  "Anybody can write details that a firewall refuses, so test the connection first: if that succeeds, no setting is wrong. If it fails,"

/** `error` is stored as `<outcome>: <code>`. */
function explainCreation(error: string): string {
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
  if (outcome === "refused") {
    return `the gateway refused them (${code}). ${TEST_FIRST} ask the gateway.`
  }
  const checks = "its address, and whether this server can reach it."
  return outcome === "not_sent"
    ? `the gateway cannot be reached (${code}). Check ${checks}`
    : `the gateway does not answer (${code}). ${TEST_FIRST} check ${checks}`
}

/** So many time-outs in a row are no coincidence. */
const CLOSED = 20
/** A few payments that are paid without a webhook are proof; one webhook may get lost. */
const PAID = 3

/** Payments end, and no webhook arrives here. */
const eventsMissing: FindAlarm<"events_missing"> = async (container) => {
  const { fps } = viewDependencies(container)
  const settings = await fps.settings()
  const { environment } = settings
  const ended = await fps.alarms.endedUntold(environment)
  if (!ended || (ended.count < CLOSED && ended.paid < PAID)) {
    return null
  }
  return {
    kind: "events_missing",
    since: ended.since.toISOString(),
    count: ended.count,
    message: `${ended.count} payments ended within a day, and no webhook arrived. Check that ${webhookUrl(settings)} can be reached from the internet, and test the connection in the settings.`,
  }
}

/** This many refusals are worth a look. */
const REFUSALS = 5
/** Anybody may post to the webhook endpoint, and leave checkouts unpaid; these had to be paid. */
const PAID_UNTOLD = 2

/** Deliveries are refused, none was verified since, and payments were found paid without an event. */
const eventsRefused: FindAlarm<"events_refused"> = async (container) => {
  const { fps } = viewDependencies(container)
  const { environment } = await fps.settings()
  const refused = await fps.alarms.refused(environment)
  if (!refused || refused.count < REFUSALS || refused.paid < PAID_UNTOLD) {
    return null
  }
  return {
    kind: "events_refused",
    since: refused.since.toISOString(),
    count: refused.count,
    message: `${refused.count} events were refused, none was verified since, and status queries found ${refused.paid} payments paid without one. ${explainRefusal(refused.reason)}`,
  }
}

/** Anybody may have sent the last one, whatever is wrong with it. */
const IF_REAL = "Anybody can send junk. If the gateway sent the last one,"

function explainRefusal(reason: string): string {
  switch (reason) {
    case "wrong_signature":
      return `${IF_REAL} its signature is wrong. Compare the signing secret with the one in the gateway's merchant portal. If it is right, a proxy changes the body.`
    case "missing_secret":
      return "No signing secret is set. Enter it in the settings."
    default:
      return `${IF_REAL} its signature header cannot be used (${reason}). Check that no proxy in front of this server changes headers.`
  }
}

/** This Medusa lacks what our statements read, so payments are stopped. */
const medusaUnsupported: FindAlarm<"medusa_unsupported"> = async (container) => {
  const { missing } = viewDependencies(container).fps.medusaTables
  if (!missing) {
    return Promise.resolve(null)
  }
  const { what, remedy } = explainMissing(missing)
  return Promise.resolve({
    kind: "medusa_unsupported",
    since: missing.since.toISOString(),
    count: missing.tables.length + missing.columns.length,
    message: `No new payment begins, and none is settled; webhooks are stored. ${what}. ${remedy}`,
  })
}

/** Every kind of alarm, in the order of the messages. */
const ALARMS = [
  medusaUnsupported,
  creationsRefused,
  eventsRefused,
  eventsMissing,
  balanceMismatch,
  casesOld,
] as const

/** Finds the current alarms. */
export async function findAlarms(container: MedusaContainer): Promise<Alarm[]> {
  const found = await Promise.all(ALARMS.map((find) => find(container)))
  return found.flatMap((alarm) => alarm ?? [])
}
