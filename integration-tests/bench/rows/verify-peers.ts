import { Webhook } from "standardwebhooks"
import Stripe from "stripe"
import type { Row } from "../row"
import { sampleEvent } from "./sample-event"
import { compareVerifiers, type Verifies, verifiesOurs } from "./verifying"

const SECRET = "a-secret-that-signs-the-events-of-the-bench"

/**
 * Verifying and reading one event, over what two libraries for webhooks take for the same bytes,
 * signed in the way of each. Both give the parsed JSON.
 */
export function measureVerifyPeers(): Promise<readonly Row[]> {
  const body = sampleEvent()
  const ours = verifiesOurs(body, [{ id: "current", secret: SECRET }])
  return Promise.resolve([
    compareVerifiers({
      name: "verify-peers, over stripe",
      mark: { side: "at least", must: 1.15, aim: 1.4 },
      ours,
      theirs: verifiesStripe(body),
    }),
    compareVerifiers({
      name: "verify-peers, over standardwebhooks",
      mark: { side: "at least", must: 2, aim: 2.5 },
      ours,
      theirs: verifiesStandard(body),
    }),
  ])
}

function verifiesStripe(body: Buffer): Verifies {
  const { webhooks } = new Stripe("sk_test_bench")
  const header = webhooks.generateTestHeaderString({
    payload: body.toString("utf8"),
    secret: SECRET,
  })
  return () => {
    const event: object = webhooks.constructEvent(body, header, SECRET)
    return "eventData" in event
  }
}

function verifiesStandard(body: Buffer): Verifies {
  const webhook = new Webhook(Buffer.from(SECRET).toString("base64"))
  const now = new Date()
  const headers = {
    "webhook-id": "msg_bench",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": webhook.sign("msg_bench", now, body),
  }
  return () => webhook.verify(body, headers) !== null
}
