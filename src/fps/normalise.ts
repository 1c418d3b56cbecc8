/** More marks on one letter than Unicode's Stream-Safe Text Format has (UAX #15, section 13). */
const TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a normal form of Unicode, with at most thirty marks on a letter. More would be
 * sorted in a time that grows with their square, and stop the store.
 */
export function normalise(text: string, form: "NFKC" | "NFKD"): string {
  return text.replace(TOO_MANY, "$1").normalize(form)
}
