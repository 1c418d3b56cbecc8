import { createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
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
  type Delivery,
  type Placed,
  WEBHOOK_PATHS,
} from "./delivery"

const BROKEN = Buffer.from('{"event":{"eventId":2001')

/** One cause each: everything else about the delivery is right. */
const CAUSES: Record<string, (event: Buffer) => Delivery> = {
  "the signature header is missing": (body) => ({ body, signature: null }),
  "the body is empty": () => ({ body: Buffer.alloc(0) }),
  "the event is signed with another secret": (body) => ({
    body,
    signature: sign(body, { secret: "a-secret-nobody-configured" }),
  }),
  "the event is signed with the API key": (body) => ({
    body,
    signature: sign(body, { secret: SANDBOX_KEY }),
  }),
  "the event is signed with an empty secret": (body) => ({
    body,
    signature: sign(body, { secret: "" }),
  }),
  "a byte of the body was altered": (body) => {
    const altered = Buffer.from(body.toString().replace('"amount":10000', '"amount":10001'))
    return { body: altered, signature: sign(body) }
  },
  "white space was added to the body": (body) => ({
    body: Buffer.concat([body, Buffer.from("\n")]),
    signature: sign(body),
  }),
  "the signature leaves out the timestamp": (body) => ({
    body,
    signature: `t=${secondsFromNow(0)},s1=${createHmac("sha256", SANDBOX_SECRET).update(body).digest("base64")}`,
  }),
  "the body is broken JSON with a wrong signature": (body) => ({
    body: BROKEN,
    signature: sign(body),
  }),
  "the header is there twice": (body) => ({ body, signature: [sign(body), sign(body)] }),
  "the header is there twice, once with something else": (body) => ({
    body,
    signature: [sign(body), "v2=something"],
  }),
  "the header is there twice, first with something else": (body) => ({
    body,
    signature: ["v2=something", sign(body)],
  }),
}

/** The webhook endpoint refuses with 401, always the same words, and nothing changes. */
export function describeRefusals(store: Store, placed: () => Placed): void {
  describe("both paths answer 401 and change nothing when", () => {
    it.each(Object.keys(CAUSES))("%s", async (cause) => {
      const event = await paidEvent(store, placed())
      const before = await stateOf(store, placed())
      for (const path of WEBHOOK_PATHS) {
        const answer = await post(store, { body: event, ...CAUSES[cause]?.(event), path })
        expect({ path, status: answer.status, text: answer.text }).toEqual({
          path,
          status: 401,
          text: INVALID,
        })
        expect(answer.headers["content-type"]).toMatch(/^application\/json/)
      }
      // Long enough for something that was wrongly believed to be settled.
      await sleep(150)
      expect(await stateOf(store, placed())).toEqual(before)
    })
  })

  it.each(WEBHOOK_PATHS)(
    "%s settles the same event when nothing is wrong with it",
    async (path) => {
      const answer = await post(store, { path, body: await paidEvent(store, placed()) })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      await handled(store)
    },
  )
}
