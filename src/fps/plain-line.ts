/** Control characters and spaces; blanks that Unicode counts as letters or signs (such as Hangul's). */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}]/gu
/** Characters that nobody sees, such as marks of direction, tags and fillers; halves of one. */
const UNSEEN = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}]/gu

/**
 * Returns a text of somebody else's as one line, without control characters and without what nobody
 * sees, which may change how the text around it reads. Joiners stay: some scripts need them.
 */
export function plainLine(text: string | null | undefined): string {
  return (text ?? "").replace(BREAKS, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim()
}

const MOST_QUOTED = 1_000

/** Returns a text for an error that may quote somebody else's: as a plain line that is not too long. */
export function quotable(text: string): string {
  const isLong = text.length > MOST_QUOTED
  return isLong ? `${plainLine(text.slice(0, MOST_QUOTED))}…` : plainLine(text)
}

/**
 * Returns the letters and digits of a bank reference, so that one proves one payment: `ft 12-34` is
 * `FT1234`. Accents do not count, nor do signs that Unicode calls letters, such as `ʼ`, nor a letter
 * that nobody sees, such as a Hangul filler. A digit counts as its number in every script; another
 * sign of a number, such as `❶`, does not count.
 */
export function referenceKey(reference: string): string {
  return normalise(reference, "NFKD")
    .replace(UNCOUNTED, "")
    .replace(OTHER_DIGIT, toDigit)
    .toUpperCase()
}

/**
 * Returns the words of a bank's text or reference: letters and digits as {@link referenceKey} counts
 * them, of the Latin alphabet.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = ASCII.test(text)
    ? text
    : normalise(text, "NFKD").replace(UNWRITTEN, "").replace(OTHER_DIGIT, toDigit)
  return plain.toUpperCase().match(/[A-Z0-9]+/g) ?? []
}

/** Unicode has the ten digits of a script in a row. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) {
    first--
  }
  return String((code - first) % 10)
}

const OTHER_DIGIT = /(?!\d)\p{Nd}/gu

const ASCII = /^[\x20-\x7e]*$/
/** Accents, and what nobody sees: they part no word. */
const UNWRITTEN = /\p{M}|\p{Default_Ignorable_Code_Point}/gu

/** Among them letters that look like signs: those without case in Latin and in no script, `ꞌ`. */
const UNCOUNTED =
  /[^\p{L}\p{Nd}]|[\p{Lm}\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}\u0241\u0242\ua78b\ua78c]|(?=\p{Lo})[\p{Script=Latin}\p{Script=Common}]/gu

/** More marks on one letter than Unicode's Stream-Safe Text Format has (UAX #15, section 13). */
const TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a normal form of Unicode, with at most thirty marks on a letter. More would be
 * sorted in a time that grows with their square, and stop the store. It is cut before and after, since
 * a character may become eighteen.
 */
export function normalise(text: string, form: "NFKC" | "NFKD", most = Infinity): string {
  return text.slice(0, most).replace(TOO_MANY, "$1").normalize(form).slice(0, most)
}

/** Returns a word in its normal form, trimmed; an empty one for what is longer, or becomes so. */
export function shortWord(text: string, longest: number): string {
  const word = text.length > longest ? "" : normalise(text, "NFKC").trim()
  return word.length > longest ? "" : word
}
