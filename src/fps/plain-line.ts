/** Control characters and spaces; blanks that Unicode counts as letters or signs (Hangul, Braille). */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s\u115f\u1160\u2800\u3164\uffa0]/gu
/** Bidi marks, embeddings, overrides and isolates; zero-width space, soft hyphen; halves of a character. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]/gu

/**
 * Returns a text of somebody else's as one line, without control characters and without marks that
 * change how the text around it reads. Joiners stay: some scripts need them.
 */
export function plainLine(text: string | null | undefined): string {
  return (text ?? "").replace(BREAKS, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim()
}
