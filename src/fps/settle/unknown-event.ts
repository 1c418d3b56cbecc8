import { moneyKey, type ConnectionTest, type InboxEvent } from "../../modules/fps"
import { isToyMoney } from "../../protocol"
import type { SettleDependencies } from "../dependencies"

type UnknownDependencies = Pick<SettleDependencies, "fps" | "logger">

/**
 * Follows an event of a gateway order that the ledger does not know: one of a test of the connection
 * is what the test waits for, money is a case, and the rest is on record. Answers in a word.
 */
export async function followUnknownEvent(
  dependencies: UnknownDependencies,
  event: InboxEvent,
): Promise<"round_trip_test" | "held" | "recorded"> {
  const { fps } = dependencies
  const test = await findTestOf(dependencies, event)
  if (test) {
    await fps.connectionTests.advance({
      id: test.id,
      news: { type: "event", environment: event.environment, ...skewOf(event) },
      ...(event.gatewayOrderId ? { gatewayOrderId: event.gatewayOrderId } : {}),
    })
  }
  const { environment: activeEnvironment } = await fps.settings()
  // The sandbox's secret is often a published one: invented orders must not fill the list of cases.
  const isToy = test
    ? ![test.environment, event.environment].includes("production")
    : isToyMoney({ environment: event.environment, activeEnvironment })
  if (event.kind === "paid" && event.gatewayOrderId && !isToy) {
    await openUnknownCase(dependencies, { event, test })
    return test ? "round_trip_test" : "held"
  }
  return test ? "round_trip_test" : "recorded"
}

/** The test of the connection whose gateway order an event is about, or null. */
async function findTestOf(
  { fps }: UnknownDependencies,
  { gatewayOrderId, reference }: InboxEvent,
): Promise<ConnectionTest | null> {
  const known = gatewayOrderId
    ? await fps.connectionTests.find({ gateway_order_id: gatewayOrderId })
    : null
  // The event may be faster than the answer to the creation, or that answer was lost.
  return known ?? (reference ? fps.connectionTests.find({ reference }) : null)
}

/** By how much the gateway's clock is ahead of ours. */
function skewOf({ signedAt, receivedAt }: InboxEvent) {
  return signedAt
    ? { skewSeconds: Math.round((signedAt.getTime() - receivedAt.getTime()) / 1000) }
    : {}
}

/** Money that somebody really pays for a test is money all the same, whenever it comes. */
async function openUnknownCase(
  { fps, logger }: UnknownDependencies,
  { event, test }: { event: InboxEvent; test: ConnectionTest | null },
): Promise<void> {
  const { opened } = await fps.cases.open({
    kind: "unknown_gateway_order",
    moneyKey: moneyKey.unknown(event.environment, event.gatewayOrderId),
    amount: event.amount,
    currencyCode: event.currencyCode,
    gatewayOrderId: event.gatewayOrderId,
    evidence: {
      event_id: event.id,
      environment: event.environment,
      reference: event.reference,
      ...(test ? { connection_test_id: test.id } : {}),
    },
  })
  if (opened) {
    logger.warn(`fps: a payment for an unknown gateway order came (event ${event.id}).`)
  }
}
