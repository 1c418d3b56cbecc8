const MARK = "[redacted]"
/** Bounded lengths: without them a long text without `@` would take quadratic time. */
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}/g
const LONG_NUMBER = /(?<!\d)\+?\d[\d ()-]{5,}\d/g

/**
 * Makes a function that removes given values from a text, and anything that looks like an email or
 * a phone number: a gateway may repeat in its refusal what it was sent.
 *
 * `secrets` are removed everywhere. `names` in Latin letters are removed as whole words only, so
 * that a customer called Chan leaves "merchant" readable; scripts without spaces have no such
 * borders.
 */
export function redactor(values: {
  secrets: readonly string[]
  names?: readonly string[]
}): (text: string) => string {
  return (text) =>
    [...patternsOf(values), EMAIL, LONG_NUMBER].reduce(
      (redacted, pattern) => redacted.replace(pattern, MARK),
      text,
    )
}

/**
 * Made only for a text: most calls have none, and the patterns take as long as the call's own work.
 */
function patternsOf({ secrets, names = [] }: Parameters<typeof redactor>[0]): RegExp[] {
  return [
    ...secrets.map((secret) => new RegExp(literal(secret), "g")),
    ...names.map((name) => new RegExp(asWord(name.trim()), "giu")),
  ]
}

function asWord(name: string): string {
  const latin = /^[\p{Script=Latin}\p{P}\s]+$/u.test(name)
  return latin ? `(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])` : literal(name)
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}

/**
 * Returns a copy of an error with its name, message and code only. Errors of the HTTP client may
 * carry sockets, headers and pieces of bodies, and a logger prints every field it finds.
 */
export function plainCause(error: Error, secret: string): Error {
  const code = errorCode(error)
  const text = error.message === "" ? (code ?? error.name) : error.message
  const copy = new Error(text.replaceAll(secret, MARK))
  copy.name = error.name
  return code === undefined ? copy : Object.assign(copy, { code })
}

/** The `code` of a system or client error, such as `ECONNREFUSED`. */
export function errorCode(error: Error | undefined): string | undefined {
  const code = error && "code" in error ? error.code : undefined
  return typeof code === "string" && /^[A-Z0-9_]+$/.test(code) ? code : undefined
}
