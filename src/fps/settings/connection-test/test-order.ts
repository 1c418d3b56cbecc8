import { randomBytes, randomInt } from "node:crypto"
import type { ConnectionTest, FpsSettings } from "../../../modules/fps"
import { asMinorUnits, CURRENCY, type OrderCreationInput } from "../../../protocol"

/** How the references of tests begin. Those of payments are random, so the table decides. */
const TEST_REFERENCE_PREFIX = "TEST"

/** HK$1.00 */
const AMOUNT = asMinorUnits(100)
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const RANDOM_LENGTH = 20

/** A reference that is told apart at the gateway too: TEST and 20 capital letters and digits. */
export function testReference(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return TEST_REFERENCE_PREFIX + random.join("")
}

/** 192 bits for the address of a test's events. */
export function eventToken(): string {
  return randomBytes(24).toString("base64url")
}

/** The smallest order that the gateway takes. Nobody's name, address or phone is in it. */
export function testOrder(test: ConnectionTest, settings: FpsSettings): OrderCreationInput {
  const base = settings.backendUrl.replace(/\/+$/, "")
  const language = settings.languages.en ?? "en"
  return {
    variant: settings.orderCreation,
    amount: AMOUNT,
    currency: CURRENCY,
    expiresAt: test.expiresAt,
    reference: test.reference,
    uniqueOrderId: test.uniqueOrderId,
    urls: {
      success: `${base}/fps/return/connection-test`,
      failure: `${base}/fps/return/connection-test`,
      events: `${base}/hooks/payment/fps_checkout?test=${test.eventToken}`,
    },
    language,
    customerLanguage: settings.orderCreation === "legacy" ? "en-US" : language,
    customer: {
      firstName: "Connection",
      lastName: "Test",
      email: "connection-test@example.com",
      // The number that stands for any in Hong Kong's numbering plan.
      tel: "+85221234567",
    },
  }
}
