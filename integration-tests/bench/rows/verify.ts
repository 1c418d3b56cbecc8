import { createHmac, timingSafeEqual } from "node:crypto"
import {
  readEventBody,
  SIGNATURE_HEADER,
  signBody,
  type SigningKey,
  verifySignature,
} from "../../../src/protocol"
import { compared, type Mark, type Round, type Row } from "../row"

const ROUNDS = 15
const CALLS = 20_000
const BODY_BYTES = 400
const SECRET = "a-secret-that-signs-the-events-of-the-bench"
const PREVIOUS = "the-secret-that-was-there-before-the-bench"

/**
 * Verifying and reading one event, over what Node alone takes for one HMAC, one comparison in
 * constant time and `JSON.parse` of the same bytes. With two secrets both are always tried.
 */
export function measureVerify(): Promise<readonly Row[]> {
  const one = [{ id: "current", secret: SECRET }]
  const two = [...one, { id: "previous", secret: PREVIOUS }]
  return Promise.resolve([
    measured("verify, one secret", one, { side: "at least", must: 0.7, aim: 0.85 }),
    measured("verify, two secrets", two, { side: "at least", must: 0.5, aim: 0.6 }),
  ])
}

function measured(name: string, keys: readonly SigningKey<string>[], mark: Mark): Row {
  const { body, header } = sampleEvent()
  const ours = () => {
    const check = verifySignature({ header, body, keys })
    return check.ok && isReadInFull(body)
  }
  const theirs = () => verifyBare(header, body)
  perSecond(ours)
  perSecond(theirs)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: perSecond(ours), theirs: perSecond(theirs) })
  }
  return compared({ name, unit: "events/s", mark, rounds })
}

/** A field that could not be read would cost less than one that was. */
function isReadInFull(body: Buffer): boolean {
  const reading = readEventBody(body)
  return reading.readable && reading.event.amount === 12850 && reading.event.currency === "hkd"
}

/** The least that proves a signature; it checks neither the header's form nor the event's fields. */
function verifyBare(header: string, body: Buffer): boolean {
  const comma = header.indexOf(",")
  const time = header.slice("t=".length, comma)
  const given = Buffer.from(header.slice(comma + ",s1=".length), "base64")
  const expected = createHmac("sha256", SECRET).update(`${time}.`).update(body).digest()
  return timingSafeEqual(given, expected) && JSON.parse(body.toString("utf8")) !== null
}

function perSecond(verifies: () => boolean): number {
  const began = performance.now()
  for (let call = 0; call < CALLS; call++) {
    if (!verifies()) {
      throw new Error(`An event of the bench was refused: look at its ${SIGNATURE_HEADER}.`)
    }
  }
  return (CALLS * 1_000) / (performance.now() - began)
}

function sampleEvent(): { body: Buffer; header: string } {
  const event = {
    event: { eventId: 2001, eventDescription: "" },
    eventData: {
      OrderID: "7b0f2f2e-6d0c-4b0e-9a51-0c1a2b3c4d5e",
      OrderAmount: { amount: 12850, currency: "HKD" },
      MerchantRef: "BENCH0000000000000000001",
    },
  }
  const missing = BODY_BYTES - Buffer.byteLength(JSON.stringify(event))
  event.event.eventDescription = "p".repeat(missing)
  const body = Buffer.from(JSON.stringify(event))
  return { body, header: signBody({ body, secret: SECRET, timestamp: 1_700_000_000 }) }
}
