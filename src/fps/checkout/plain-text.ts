/** Not specified by the interface: longer than any name on a bank statement. */
const MAX_NAME = 100
/** The longest address that mail can carry (RFC 5321). */
const MAX_EMAIL = 254

/**
 * A name as the gateway gets it: one line, at most {@link MAX_NAME} characters, without control
 * characters and without what changes how the text around it reads (bidi overrides, invisible
 * marks). Undefined when nothing that can be seen is left. Joiners stay: some scripts need them.
 */
export function plainName(text: string | null | undefined): string | undefined {
  const line = (text ?? "").replace(BREAKS, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim()
  const name = Array.from(line).slice(0, MAX_NAME).join("").trim()
  return VISIBLE.test(name) ? name : undefined
}

/** An e-mail address without the white space around it; undefined when nobody could have it. */
export function plainEmail(text: string | null | undefined): string | undefined {
  const email = text?.trim() ?? ""
  return email === "" || email.length > MAX_EMAIL || NEVER_IN_EMAIL.test(email) ? undefined : email
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]/gu
/** Bidi marks, embeddings, overrides and isolates; zero-width space; halves of a character. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]/gu
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const NEVER_IN_EMAIL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
