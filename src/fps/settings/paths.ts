/** The value at a dotted path; undefined when there is none. Own properties only. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
      value,
    )
}

/** A copy of an object with another value at a dotted path; undefined takes the value away. */
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

/** Whether a value is an object with keys, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
