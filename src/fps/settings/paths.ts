/** Returns the value at a dotted path; undefined if there is none. Own properties only. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
      value,
    )
}

/** Returns a copy with another value at a dotted path; undefined removes the value. */
export function withValueAt(
  object: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [key = "", ...rest] = path.split(".")
  const copy = { ...object }
  if (rest.length > 0) {
    const inner = isRecord(object[key]) ? object[key] : {}
    copy[key] = withValueAt(inner, rest.join("."), value)
  } else if (value === undefined) {
    Reflect.deleteProperty(copy, key)
  } else {
    copy[key] = value
  }
  return copy
}

/** Returns true if a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
