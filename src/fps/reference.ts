import { randomInt } from "node:crypto"
import { groupReference } from "./vocabulary"

/** Crockford's base32: without I, L, O and U, which are misread or misheard. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const LENGTH = 12
const GROUPED = /^[0-9A-HJKMNP-TV-Z]{12}$/
const PART = /^[0-9A-HJKMNP-TV-Z]{1,12}$/
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
  const letters = lettersOf(text)
  return GROUPED.test(letters) ? letters : null
}

/** A part with fewer characters finds too much. */
const SHORTEST_PART = 3

/**
 * Reads any part of a reference, written as {@link readReference} takes the whole. A number of up to
 * three digits is an order's. Null: it is none.
 */
export function readReferencePart(text: string): string | null {
  const letters = lettersOf(text)
  return letters.length >= SHORTEST_PART && PART.test(letters) && !/^\d{1,3}$/.test(letters)
    ? letters
    : null
}

/** Every three characters in a row of a reference, or of a part of one. */
export function triplesOf(part: string): string[] {
  return Array.from({ length: part.length - SHORTEST_PART + 1 }, (_, at) =>
    part.slice(at, at + SHORTEST_PART),
  )
}

/** The same of the column `reference`, in SQL: an index finds payments by any part of it. */
export const REFERENCE_TRIPLES = `array[${Array.from(
  { length: LENGTH - SHORTEST_PART + 1 },
  (_, at) => `substr(reference, ${at + 1}, ${SHORTEST_PART})`,
).join(", ")}]`

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1")
}

/** Returns what in a text may be references. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(IN_TEXT)].flatMap(([, written]) => written ?? [])
  return found.map((written) => written.replace(/[ -]/g, ""))
}

/** Names a payment as its customer and the bank do, in both languages; empty without a reference. */
export function referenceWords(reference: string | null | undefined) {
  const groups = groupReference(reference ?? "")
  return groups
    ? { en: `payment reference ${groups}`, zh: `付款參考編號 ${groups}` }
    : { en: "", zh: "" }
}
