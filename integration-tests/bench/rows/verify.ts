import { createHmac, timingSafeEqual } from "node:crypto"
import type { Row } from "../row"
import { sampleEvent } from "./sample-event"
import { compareVerifiers, type Verifies, verifiesOurs } from "./verifying"

const CURRENT = { id: "current", secret: "a-secret-that-signs-the-events-of-the-bench" }
const PREVIOUS = { id: "previous", secret: "the-secret-that-was-there-before-the-bench" }

/**
 * Verifying and reading one event, over what Node alone takes for one HMAC, one comparison in
 * constant time and `JSON.parse` of the same bytes. With two secrets both are always tried.
 */
export function measureVerify(): Promise<readonly Row[]> {
  const body = sampleEvent()
  const theirs = verifiesBare(body)
  return Promise.resolve([
    compareVerifiers({
      name: "verify, one secret",
      mark: { side: "at least", must: 0.7, aim: 0.85 },
      ours: verifiesOurs(body, [CURRENT]),
      theirs,
    }),
    compareVerifiers({
      name: "verify, two secrets",
      mark: { side: "at least", must: 0.5, aim: 0.6 },
      ours: verifiesOurs(body, [CURRENT, PREVIOUS]),
      theirs,
    }),
  ])
}

/** The least that proves a signature; it checks neither the header's form nor the event's fields. */
function verifiesBare(body: Buffer): Verifies {
  const time = Math.floor(Date.now() / 1000)
  const digest = () => createHmac("sha256", CURRENT.secret).update(`${time}.`).update(body).digest()
  const given = digest().toString("base64")
  return () =>
    timingSafeEqual(Buffer.from(given, "base64"), digest()) &&
    JSON.parse(body.toString("utf8")) !== null
}
