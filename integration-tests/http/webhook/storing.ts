import { createHash, randomBytes } from "node:crypto"
import type { Store } from "../../helpers/store"
import {
  DUPLICATE,
  handled,
  inbox,
  paidEvent,
  post,
  RECEIVED,
  settledRow,
  sign,
  stateOf,
  type Placed,
} from "./delivery"

const LIMIT = 64 * 1024
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const data = { OrderID: "3f0c", OrderAmount: { amount: 1, currency: "HKD" }, MerchantRef: "R" }

/** Bodies that are signed as they should be, and that no one can read. */
const UNREADABLE: Record<string, { body: Buffer; eventCode: string | null }> = {
  "broken JSON": { body: Buffer.from('{"event":{"eventId":2001'), eventCode: null },
  "invalid UTF-8": {
    body: Buffer.concat([
      Buffer.from('{"event":{"eventId":2001},"a":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]),
    eventCode: null,
  },
  "an array": { body: json([{ event: { eventId: 2001 }, eventData: data }]), eventCode: null },
  "a text": { body: json("2001"), eventCode: null },
  "no event": { body: json({ eventData: data }), eventCode: null },
  "an event id that is a text": {
    body: json({ event: { eventId: "2001" }, eventData: data }),
    eventCode: null,
  },
  "no event data": { body: json({ event: { eventId: 2001 } }), eventCode: "2001" },
  "no order id": {
    body: json({ event: { eventId: 2001 }, eventData: { ...data, OrderID: undefined } }),
    eventCode: "2001",
  },
}

/** The webhook endpoint stores bytes whose signature is right, readable or not. */
export function describeStoring(store: Store, placed: () => Placed): void {
  describe("stores a verified body that it cannot read, and acknowledges it:", () => {
    it.each(Object.keys(UNREADABLE))("%s", async (what) => {
      const { body, eventCode } = UNREADABLE[what] ?? { body: Buffer.alloc(0), eventCode: null }
      const before = await stateOf(store, placed())
      const answer = await post(store, { body, id: "unreadable-1" })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      const after = await stateOf(store, placed())
      expect({ ...after, inbox: [] }).toEqual(before)
      expect(after.inbox).toEqual([
        expect.objectContaining({
          environment: "sandbox",
          delivery_id: "unreadable-1",
          kind: "unreadable",
          state: "unreadable",
          event_code: eventCode,
          body: body.toString("base64"),
          body_hash: createHash("sha256").update(body).digest("hex"),
          attempts: 0,
        }),
      ])
    })
  })

  describe("verifies a header as proxies and a rotation may leave it:", () => {
    const written: Record<string, (t: string, s1: string) => string> = {
      "a blank behind the comma": (t, s1) => `${t}, ${s1}`,
      "blanks around everything": (t, s1) => `  ${t} , ${s1}  `,
      "another secret's signature first": (t, s1) => `${t},s1=${"A".repeat(43)}=,${s1}`,
      "another secret's signature last": (t, s1) => `${t},${s1},s1=${"A".repeat(43)}=`,
    }
    it.each(Object.keys(written))("%s", async (how) => {
      const body = await paidEvent(store, placed())
      const [t = "", s1 = ""] = sign(body).split(/,(?=s1=)/)
      const answer = await post(store, { body, signature: written[how]?.(t, s1) ?? "" })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      await handled(store)
    })
  })

  it.each(["8640000000001", "9007199254740991"])(
    "takes a signature of a second that no date can hold: %s",
    async (t) => {
      const body = await paidEvent(store, placed())
      const answer = await post(store, { body, signature: sign(body, { t }) })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({ status: "paid" })
      await handled(store)
    },
  )

  describe("takes bodies of up to 64 KiB:", () => {
    const padded = async (bytes: number) => {
      const event = await paidEvent(store, placed())
      const padding = bytes - event.length - '"padding":"",'.length
      return Buffer.from(event.toString().replace("{", `{"padding":"${"x".repeat(padding)}",`))
    }

    it.each([false, true])("exactly 64 KiB is settled (chunked: %s)", async (chunked) => {
      const body = await padded(LIMIT)
      expect(body).toHaveLength(LIMIT)
      const answer = await post(store, { body, chunked })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
      expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
      await handled(store)
    })

    it.each([
      [LIMIT + 1, false],
      [LIMIT + 1, true],
      [8 * LIMIT, true],
    ])("%i bytes are answered 413 and not stored (chunked: %s)", async (bytes, chunked) => {
      const before = await stateOf(store, placed())
      const answer = await post(store, { body: await padded(bytes), chunked })
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 413,
        text: '{"error":"payload_too_large"}',
      })
      expect(await stateOf(store, placed())).toEqual(before)
    })

    it("a body that breaks off half-way is not stored", async () => {
      const body = await paidEvent(store, placed())
      const before = await stateOf(store, placed())
      expect((await post(store, { body, cutAfter: 40 })).status).toBe(0)
      expect(await stateOf(store, placed())).toEqual(before)
      // And the endpoint still answers.
      expect((await post(store, { body })).text).toBe(RECEIVED)
      await handled(store)
    })
  })

  it("looks at the bytes alone, whatever the content type says", async () => {
    const body = await paidEvent(store, placed())
    const types = ["text/plain", null, "application/x-www-form-urlencoded", "multipart/form-data"]
    for (const contentType of [...types, "application/json; charset=utf-16"]) {
      const answer = await post(store, { body, contentType, id: `type-${contentType}` })
      expect({ contentType, text: answer.text }).toEqual({ contentType, text: RECEIVED })
    }
    await handled(store)
    expect((await inbox(store)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      Array(5).fill("paid done"),
    )
  })

  it("looks at the bytes as sent, whatever the content encoding says", async () => {
    const body = await paidEvent(store, placed())
    const answer = await post(store, { body, headers: [["content-encoding", "gzip"]] })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
    await handled(store)
    expect(await inbox(store)).toEqual([expect.objectContaining({ kind: "paid", state: "done" })])
  })

  describe("knows a delivery again", () => {
    it("by its id and its bytes", async () => {
      const body = await paidEvent(store, placed())
      const texts = []
      for (let time = 0; time < 3; time++) {
        texts.push((await post(store, { body, id: "again" })).text)
      }
      expect(texts).toEqual([RECEIVED, DUPLICATE, DUPLICATE])
      await handled(store)
      expect(await inbox(store)).toEqual([
        {
          environment: "sandbox",
          delivery_id: "again",
          kind: "paid",
          state: "done",
          event_code: "2001",
          outcome: "settled",
        },
      ])
    })

    it("although it is signed anew each time", async () => {
      const body = await paidEvent(store, placed())
      await post(store, { body, id: "again", signature: sign(body, { t: "1700000000" }) })
      const answer = await post(store, { body, id: "again" })
      expect(answer.text).toBe(DUPLICATE)
      await handled(store)
    })

    it("by its bytes alone when it brings no id", async () => {
      const body = await paidEvent(store, placed())
      const texts = [
        (await post(store, { body, id: null })).text,
        (await post(store, { body, id: null })).text,
        (await post(store, { body, id: "" })).text,
      ]
      expect(texts).toEqual([RECEIVED, DUPLICATE, DUPLICATE])
      await handled(store)
    })

    it("by an id of 6000 characters", async () => {
      const body = await paidEvent(store, placed())
      // Random, since PostgreSQL squeezes a repetitive one into its index.
      const id = randomBytes(3000).toString("hex")
      const texts = [
        (await post(store, { body, id })).text,
        (await post(store, { body, id })).text,
        (await post(store, { body, id: `${id}y` })).text,
      ]
      expect(texts).toEqual([RECEIVED, DUPLICATE, RECEIVED])
      await handled(store)
    })

    it("and not other bytes under its id, since the id is not signed", async () => {
      const body = await paidEvent(store, placed())
      const other = Buffer.concat([body, Buffer.from(" ")])
      const texts = [
        (await post(store, { body: other, id: "same" })).text,
        (await post(store, { body, id: "same" })).text,
      ]
      expect(texts).toEqual([RECEIVED, RECEIVED])
      await handled(store)
      expect((await inbox(store)).map(({ state }) => state)).toEqual(["done", "done"])
    })
  })
}
