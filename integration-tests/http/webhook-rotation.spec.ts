import { describeStore, PRODUCTION_SECRET, SANDBOX_KEY, SANDBOX_SECRET } from "../helpers/store"
import {
  handled,
  INVALID,
  paidEvent,
  post,
  RECEIVED,
  secondsFromNow,
  settledRow,
  sign,
  stateOf,
} from "./webhook/delivery"
import { placeOrder } from "./webhook/placed"

const PREVIOUS_SECRET = "previous-signing-secret-for-tests"
const YEAR_SECONDS = 31_536_000

/** One cause each, in a store that has no production environment. */
const REFUSED: Record<string, (event: Buffer) => string> = {
  "with the secret of an environment that is not configured": (body) =>
    sign(body, { secret: PRODUCTION_SECRET }),
  "with an empty secret, which is what an environment without one has": (body) =>
    sign(body, { secret: "" }),
  "with the text undefined": (body) => sign(body, { secret: "undefined" }),
}

const ACCEPTED: Record<string, (event: Buffer) => string> = {
  "with the current secret": (body) => sign(body),
  "with the previous secret": (body) => sign(body, { secret: PREVIOUS_SECRET }),
  "a year ago": (body) => sign(body, { t: String(secondsFromNow(-YEAR_SECONDS)) }),
  "a year ahead": (body) => sign(body, { t: String(secondsFromNow(YEAR_SECONDS)) }),
}

describeStore(
  "the webhook endpoint of a store that changes its signing secret",
  {
    environments: (baseUrl) => ({
      sandbox: {
        baseUrl,
        apiKey: SANDBOX_KEY,
        signingSecret: SANDBOX_SECRET,
        previousSigningSecret: PREVIOUS_SECRET,
      },
    }),
  },
  (store) => {
    const placed = placeOrder(store)

    it.each(Object.keys(REFUSED))("answers 401 to an event signed %s", async (name) => {
      const body = await paidEvent(store, placed())
      const before = await stateOf(store, placed())
      const answer = await post(store, { body, signature: REFUSED[name]?.(body) })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 401, text: INVALID })
      expect(await stateOf(store, placed())).toEqual(before)
    })

    it.each(Object.keys(ACCEPTED))("settles an event signed %s", async (name) => {
      const body = await paidEvent(store, placed())
      const answer = await post(store, { body, signature: ACCEPTED[name]?.(body) })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      await handled(store)
    })
  },
)
