/** Removes secrets from a text that others wrote. */
export type Redact = (text: string) => string

const SECRET_NAME = /secret|password|passwd|token|key|credential/i
const MIN_LENGTH = 4

/**
 * Makes a function that hides secrets in messages of Medusa, PostgreSQL and the store's own code:
 * whatever stands before the `@` of a URL, and the value of every variable that is named like a
 * secret.
 */
export function createRedact(env: Readonly<Record<string, string | undefined>>): Redact {
  const secrets = Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value && value.length >= MIN_LENGTH ? [value] : []))
    .sort((one, other) => other.length - one.length)
  return (text) =>
    secrets
      .reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text)
      .replace(/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, "$1***@")
}

/** Returns the first lines of an error. */
export function messageOf(error: unknown, redact: Redact): string {
  const { message, code } = isObject(error) ? error : {}
  const told = typeof message === "string" && message !== "" ? message : code
  const lines = (typeof told === "string" ? told : String(error)).trim().split("\n")
  return redact(lines.slice(0, 3).join("\n"))
}

/** Returns true if a value has properties to look at. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
