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
  | "stale_timestamp"
  | "wrong_signature"

/** The key that matched and the signed time, or the one reason why none did. */
export type SignatureCheck<K> =
  { ok: true; keyId: K; timestamp: number } | { ok: false; reason: SignatureFailure }

interface SignatureInput<K> {
  header: string | string[] | undefined
  body: Uint8Array
  keys: readonly SigningKey<K>[]
  /** Epoch seconds. Only read when `toleranceSeconds` is set. */
  now?: number
  /** Largest distance between `now` and the signed time. Without it every age is accepted. */
  toleranceSeconds?: number
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
  return `t=${t},s1=${digest({ t, body: input.body, secret: input.secret })}`
}

/**
 * Checks the signature of an event against every configured key. Never throws.
 *
 * - The header must come exactly once; several values are refused as `missing_header`.
 * - `t` and `s1` may stand in any order and unknown items are skipped, but a repeated `t` is
 *   `bad_timestamp` and a repeated `s1` is `wrong_signature`: no guess which one counts.
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
  const match = matchingKey({ ...parsed, body: input.body, keys: input.keys })
  if (!match) {
    return refuse("wrong_signature")
  }
  const timestamp = Number(parsed.t)
  if (input.toleranceSeconds !== undefined) {
    // Without a clock the age is NaN, which is within no tolerance.
    const age = Math.abs((input.now ?? Number.NaN) - timestamp)
    if (!(age <= input.toleranceSeconds)) {
      return refuse("stale_timestamp")
    }
  }
  return { ok: true, keyId: match.id, timestamp }
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

function parseHeader(header: string): { t: string; s1: string } | { reason: SignatureFailure } {
  const times: string[] = []
  const signatures: string[] = []
  for (const item of header.split(",")) {
    if (item.startsWith("t=")) {
      times.push(item.slice(2))
    } else if (item.startsWith("s1=")) {
      signatures.push(item.slice(3))
    }
  }
  const [t] = times
  const [s1] = signatures
  if (!t) {
    return { reason: "missing_timestamp" }
  }
  if (!s1) {
    return { reason: "missing_signature" }
  }
  if (times.length > 1 || !/^\d+$/.test(t) || !Number.isSafeInteger(Number(t))) {
    return { reason: "bad_timestamp" }
  }
  return signatures.length > 1 ? { reason: "wrong_signature" } : { t, s1 }
}

function matchingKey<K>(input: {
  t: string
  s1: string
  body: Uint8Array
  keys: readonly SigningKey<K>[]
}): SigningKey<K> | undefined {
  const given = Buffer.from(input.s1, "utf8")
  let match: SigningKey<K> | undefined
  for (const key of input.keys) {
    if (!key.secret) {
      continue
    }
    const expected = Buffer.from(digest({ t: input.t, body: input.body, secret: key.secret }))
    const equal = given.length === expected.length && timingSafeEqual(given, expected)
    match = equal && match === undefined ? key : match
  }
  return match
}

function digest(input: { t: string; body: Uint8Array | string; secret: string }): string {
  return createHmac("sha256", input.secret)
    .update(`${input.t}.`, "utf8")
    .update(input.body)
    .digest("base64")
}
