import { randomInt } from "node:crypto"

/** Crockford's base32: without I, L, O and U, which are misread or misheard. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const LENGTH = 12
const GROUPED = /^[0-9A-HJKMNP-TV-Z]{12}$/
/** In a text: whole words, in groups of four or not. They may overlap. */
const IN_TEXT =
  /(?<![A-Z0-9])(?=([0-9A-HJKMNP-TV-Z]{4}([ -]?)[0-9A-HJKMNP-TV-Z]{4}\2[0-9A-HJKMNP-TV-Z]{4})(?![A-Z0-9]))/g

/**
 * Makes the reference of a payment: 12 characters that a person can read out on the phone (60 bits).
 * It opens nothing, and is printed on the checkout screen. Unique by the index of its column.
 */
export function randomReference(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
}

/**
 * Reads a reference as people write it: in groups, in small letters, with O for 0 and I or L for 1.
 * Null: it is none.
 */
export function readReference(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1")
  return GROUPED.test(letters) ? letters : null
}

/** Returns what in a text may be references. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(IN_TEXT)].flatMap(([, written]) => written ?? [])
  return found.map((written) => written.replace(/[ -]/g, ""))
}
