import { randomBytes, randomInt } from "node:crypto"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const REFERENCE_LENGTH = 24

/**
 * A fresh opaque reference of 24 capital letters and digits (124 bits). Never the session's id:
 * the reference is printed on the checkout screen, and the session's id is the shopper's key.
 */
export function randomReference(): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  )
}

/** A return token of 256 bits, safe in a path. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url")
}
