import { readEventBody, SIGNATURE_HEADER, signBody, verifySignature } from "../../../src/protocol"
import { compared, type Mark, type Round, type Row } from "../row"

const ROUNDS = 15
const CALLS = 20_000

/** A verifier of one event; false: it was refused. */
export type Verifies = () => boolean

interface Key {
  readonly id: string
  readonly secret: string
}

/** Ours: the signature is proved and every field is read. */
export function verifiesOurs(body: Buffer, keys: readonly [Key, ...Key[]]): Verifies {
  const timestamp = Math.floor(Date.now() / 1000)
  const header = signBody({ body, secret: keys[0].secret, timestamp })
  return () => verifySignature({ header, body, keys }).ok && isReadInFull(body)
}

/** A field that could not be read would cost less than one that was. */
function isReadInFull(body: Buffer): boolean {
  const reading = readEventBody(body)
  return reading.readable && reading.event.amount === 12850 && reading.event.currency === "hkd"
}

/** How many events a second each of two verifies. */
export function compareVerifiers(input: {
  name: string
  mark: Mark
  ours: Verifies
  theirs: Verifies
}): Row {
  const { name, mark, ours, theirs } = input
  perSecond(ours)
  perSecond(theirs)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: perSecond(ours), theirs: perSecond(theirs) })
  }
  return compared({ name, unit: "events/s", mark, rounds })
}

function perSecond(verifies: Verifies): number {
  const began = performance.now()
  for (let call = 0; call < CALLS; call++) {
    if (!verifies()) {
      throw new Error(`An event of the bench was refused: look at its ${SIGNATURE_HEADER}.`)
    }
  }
  return (CALLS * 1_000) / (performance.now() - began)
}
