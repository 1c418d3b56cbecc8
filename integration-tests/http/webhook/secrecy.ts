import { captureLog, type CapturedLog } from "../../helpers/captured-log"
import { sql } from "../../helpers/sql"
import {
  PRODUCTION_KEY,
  PRODUCTION_SECRET,
  SANDBOX_KEY,
  SANDBOX_SECRET,
  type Store,
} from "../../helpers/store"
import { handled, paidEvent, post, settledRow, sign, type Placed } from "./delivery"

const SECRETS = [SANDBOX_SECRET, PRODUCTION_SECRET, SANDBOX_KEY, PRODUCTION_KEY]

/** The webhook endpoint prints no secret, with the log turned up to its finest level. */
export function describeSecrecy(store: Store, placed: () => Placed): void {
  describe("prints no secret, no signature and no body", () => {
    let log: CapturedLog | undefined
    beforeEach(() => (log = captureLog(store)))
    afterEach(() => log?.stop())

    const expectNothingOf = (signature: string, body: Buffer) => {
      const text = log?.text() ?? ""
      const escaped = JSON.stringify(body.toString()).slice(1, -1)
      for (const secret of [...SECRETS, signature.slice(-44), body.toString(), escaped]) {
        expect(text).not.toContain(secret)
      }
      for (const secret of SECRETS) {
        expect(text).not.toContain(Buffer.from(secret).toString("base64"))
      }
      return text
    }

    it("of an event that it settles", async () => {
      const body = await paidEvent(store, placed())
      const signature = sign(body)
      await post(store, { body, signature })
      await settledRow(store, placed().gatewayOrderId)
      await handled(store)
      expectNothingOf(signature, body)
    })

    it("of an event that it refuses, nor the signature it should have had", async () => {
      const body = await paidEvent(store, placed())
      const signature = sign(body, { secret: SANDBOX_KEY })
      expect((await post(store, { body, signature })).status).toBe(401)
      const expected = sign(body, { t: /t=(\d+)/.exec(signature)?.[1] ?? "" })
      expect(expectNothingOf(signature, body)).not.toContain(expected.slice(-44))
    })

    it("of an event that it cannot read", async () => {
      const body = Buffer.from('{"event":{"eventId":2001},"eventData":"siuming@example.com"')
      const signature = sign(body)
      expect((await post(store, { body, signature })).status).toBe(200)
      expect(expectNothingOf(signature, body)).not.toContain("siuming@example.com")
    })

    it("of an event that it cannot store, but the reason", async () => {
      const body = await paidEvent(store, placed())
      const signature = sign(body)
      await sql(store, "alter table fps_event rename to fps_event_away")
      try {
        expect((await post(store, { body, signature })).status).toBe(503)
      } finally {
        await sql(store, "alter table fps_event_away rename to fps_event")
      }
      const text = expectNothingOf(signature, body)
      expect(text).toMatch(/fps: storing a webhook failed error=.*fps_event\S* does not exist/)
      expect(text).not.toContain(body.toString("base64"))
    })
  })
}
