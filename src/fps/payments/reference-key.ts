/**
 * Returns the letters and digits of a bank reference, so that one proves one payment: `ft 12-34` is
 * `FT1234`. Accents do not count, nor does a letter that nobody sees, such as a Hangul filler.
 */
export function referenceKey(reference: string): string {
  return reference.normalize("NFKD").replace(OTHERS, "").toUpperCase()
}

const OTHERS = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu
