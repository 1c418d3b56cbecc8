import type { ConnectionTest, InboxEvent } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"
import type { SettleOutcome } from "./settle-paid"

/** The test of the connection whose gateway order an event is about, or null. */
export async function findTestOf(
  { fps }: Pick<SettleDependencies, "fps">,
  { gatewayOrderId, reference }: InboxEvent,
): Promise<ConnectionTest | null> {
  const known = gatewayOrderId
    ? await fps.connectionTests.find({ gateway_order_id: gatewayOrderId })
    : null
  // The event may be faster than the answer to the creation, or that answer was lost.
  return known ?? (reference ? fps.connectionTests.find({ reference }) : null)
}

/**
 * An event of a test is what the test waits for, and touches no cart and no order. Money that
 * somebody really pays for a test is money all the same, whenever it comes: a case.
 */
export async function settleTestEvent(
  { fps, logger }: SettleDependencies,
  { event, test }: { event: InboxEvent; test: ConnectionTest },
): Promise<SettleOutcome> {
  await fps.connectionTests.advance({
    id: test.id,
    news: { type: "event", environment: event.environment },
    ...(event.gatewayOrderId ? { gatewayOrderId: event.gatewayOrderId } : {}),
  })
  const isReal = [test.environment, event.environment].includes("production")
  if (event.kind === "paid" && isReal) {
    const { opened } = await fps.openCase({
      kind: "unknown_gateway_order",
      moneyKey: `unknown:${event.environment}:${event.gatewayOrderId}`,
      amount: event.amount,
      currencyCode: event.currencyCode,
      gatewayOrderId: event.gatewayOrderId,
      evidence: {
        event_id: event.id,
        environment: event.environment,
        reference: event.reference,
        connection_test_id: test.id,
      },
    })
    if (opened) {
      logger.warn(`fps: a test of the connection was paid with real money (event ${event.id}).`)
    }
  }
  return "round_trip_test"
}
