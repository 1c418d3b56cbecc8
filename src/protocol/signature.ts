import { createHmac, timingSafeEqual } from "node:crypto"
import { ProtocolError } from "./errors"

/** Header that holds `t=<epoch seconds>,s1=<signature>`; lower case, as Node names headers. */
export const SIGNATURE_HEADER = "x-service-signature"

/** Header that holds the delivery id. It is not part of what is signed. */
export const EVENT_ID_HEADER = "x-service-event-id"

/** One secret that may have signed an event, and the caller's own name for it. */
export interface SigningKey<K> {
  id: K
  /** `undefined` or empty means: not configured, and never matches. */
  secret: string | undefined
}

/** Why an event is refused. For the owner's eyes only; the sender is never told. */
export type SignatureFailure =
  | "missing_header"
  | "empty_body"
  | "missing_secret"
  | "missing_timestamp"
  | "missing_signature"
  | "bad_timestamp"
  | "wrong_signature"

/** The key that matched and the signed time, or the one reason why none did. */
export type SignatureCheck<K> =
  { ok: true; keyId: K; timestamp: number } | { ok: false; reason: SignatureFailure }

interface SignatureInput<K> {
  header: string | string[] | undefined
  body: Uint8Array
  keys: readonly SigningKey<K>[]
}

/**
 * Signs a body as the gateway does and returns the value of {@link SIGNATURE_HEADER}.
 * `timestamp` is in epoch seconds. Throws {@link ProtocolError} `missing_secret` when the
 * secret is empty, because an HMAC with an empty key can be forged by anyone.
 */
export function signBody(input: {
  body: Uint8Array | string
  secret: string
  timestamp: number
}): string {
  if (input.secret === "") {
    throw new ProtocolError("missing_secret", "Set the signing secret before signing an event.")
  }
  const t = String(input.timestamp)
  return `t=${t},s1=${digest(input.secret, t, input.body)}`
}

/**
 * Checks the signature of an event against every configured key. Never throws.
 *
 * - The header must come exactly once; several values are refused as `missing_header`.
 * - `t` and `s1` may stand in any order, with blanks around them, and unknown items are skipped. A
 *   repeated `t` is `bad_timestamp`: no guess which one counts. Of several `s1`, as in a rotation,
 *   any right one verifies.
 * - The HMAC covers the text of `t` as received, a dot, and the bytes of the body. The bytes
 *   never become a string: decoding would let two bodies share one signature.
 * - The base64 texts are compared in constant time and all keys are tried, so neither the
 *   position of a wrong character nor the matching key shows in the time taken.
 */
export function verifySignature<K>(input: SignatureInput<K>): SignatureCheck<K> {
  const header = singleValue(input.header)
  if (!header) {
    return refuse("missing_header")
  }
  if (input.body.byteLength === 0) {
    return refuse("empty_body")
  }
  if (!input.keys.some((key) => key.secret)) {
    return refuse("missing_secret")
  }
  const parsed = parseHeader(header)
  if ("reason" in parsed) {
    return refuse(parsed.reason)
  }
  const match = matchingKey(input, parsed)
  if (!match) {
    return refuse("wrong_signature")
  }
  return { ok: true, keyId: match.id, timestamp: Number(parsed.t) }
}

function refuse(reason: SignatureFailure): { ok: false; reason: SignatureFailure } {
  return { ok: false, reason }
}

function singleValue(header: string | string[] | undefined): string | undefined {
  if (Array.isArray(header)) {
    return header.length === 1 ? header[0] : undefined
  }
  return header
}

const DIGITS = /^\d+$/

/** During a rotation there are two. More than a few are no gateway's. */
const MAX_SIGNATURES = 8

interface SignatureItems {
  readonly t: string
  readonly signatures: readonly string[]
}

function parseHeader(header: string): SignatureItems | { reason: SignatureFailure } {
  const timestamps: string[] = []
  const signatures: string[] = []
  for (let from = 0; from <= header.length;) {
    const comma = header.indexOf(",", from)
    const to = comma === -1 ? header.length : comma
    const item = header.slice(from, to).trim()
    if (item.startsWith("t=")) {
      timestamps.push(item.slice(2))
    } else if (item.length > 3 && item.startsWith("s1=")) {
      signatures.push(item.slice(3))
    }
    from = to + 1
  }
  const [t] = timestamps
  if (!t) {
    return { reason: "missing_timestamp" }
  }
  if (signatures.length === 0) {
    return { reason: "missing_signature" }
  }
  if (timestamps.length > 1 || !DIGITS.test(t) || !Number.isSafeInteger(Number(t))) {
    return { reason: "bad_timestamp" }
  }
  return signatures.length > MAX_SIGNATURES ? { reason: "wrong_signature" } : { t, signatures }
}

/** Tries all keys with all signatures, whichever matched. */
function matchingKey<K>(
  { keys, body }: SignatureInput<K>,
  { t, signatures }: SignatureItems,
): SigningKey<K> | undefined {
  const given = signatures.map((signature) => Buffer.from(signature, "utf8"))
  let match: SigningKey<K> | undefined
  for (const key of keys) {
    if (!key.secret) {
      continue
    }
    const expected = Buffer.from(digest(key.secret, t, body), "latin1")
    for (const signature of given) {
      const equal = signature.length === expected.length && timingSafeEqual(signature, expected)
      match = equal && match === undefined ? key : match
    }
  }
  return match
}

function digest(secret: string, t: string, body: Uint8Array | string): string {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest("base64")
}

/**
 * The default signing secret of the local sandbox. It is published and protects nothing, so it must
 * never verify an event beside real keys.
 */
export const PUBLISHED_SIGNING_SECRET = "sandbox-signing-secret"
