/** Runs Node's parser, whose messages name the argument and say what is wrong with it. */
export function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Returns the argument of a field of a request. */
export function argumentName(field: string): string {
  return field === "kind"
    ? "the kind of event (paid, expired, cancelled, failed, unknown)"
    : `--${field}`
}

/** Throws when positional arguments are left over. */
export function refuseMore(more: readonly string[]): void {
  if (more.length > 0) {
    throw new UsageError(`Unexpected argument: ${more.join(" ")}`)
  }
}

/** Digits and nothing else. */
export function wholeNumber(value: string, name: string): number {
  if (!/^\d{1,15}$/.test(value)) {
    throw new UsageError(`${name} must be a whole number.`)
  }
  return Number(value)
}

/** A whole number, if there is one. */
export function optionalNumber(value: string | undefined, name: string): number | undefined {
  return value === undefined ? undefined : wholeNumber(value, name)
}

/** A text that is not empty, if there is one. */
export function notEmpty(value: string | undefined, name: string): string | undefined {
  if (value === "") {
    throw new UsageError(`${name} must not be empty.`)
  }
  return value
}

/** A host's name or address, with or without a port. */
export function hostName(value: string): string {
  if (!/^[^/@?#\\\s]+$/.test(value) || !URL.canParse(`http://${value}`)) {
    throw new UsageError("--allow-host must be a host name, such as gateway or 192.168.1.20.")
  }
  return value
}

/** An http or https URL, if there is one. */
export function webAddress(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && !/^https?:\/\/[^/]/.test(value)) {
    throw new UsageError(`${name} must be an address that starts with http:// or https://.`)
  }
  return value
}

/** A whole number that may be negative (`--value=-600`), if there is one. */
export function signedNumber(value: string | undefined, name: string): number | undefined {
  if (value === undefined) {
    return undefined
  }
  return value.startsWith("-") ? -wholeNumber(value.slice(1), name) : wholeNumber(value, name)
}

/** Wrong arguments; the message says which, and what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** A command failed; the message is for the terminal. */
export class CommandError extends Error {
  override readonly name = "CommandError"
}
