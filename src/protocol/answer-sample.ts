const MAX_SAMPLE = 500
const MAX_DEPTH = 6
const MAX_FIELDS = 30
const MAX_ITEMS = 3
const PLAIN_KEY = /^[A-Za-z0-9_.-]{1,40}$/
const PLAIN_VALUE = /^[A-Za-z0-9_ .-]{1,40}$/

/**
 * The shape of an answer without what it says: names of fields stay, values become their type
 * (`"<string>"`), and only the short plain value at `path` is kept, because it is what the
 * owner has to map. JSON text of at most 500 characters, cut when longer.
 *
 * The answer may name a person or carry a token, so everything else is left out, also field
 * names that look like data.
 */
export function answerSample(answer: unknown, path: string): string {
  const text = JSON.stringify(redact({ value: answer, path: path.split("."), depth: 0 }))
  return text.length <= MAX_SAMPLE ? text : `${text.slice(0, MAX_SAMPLE - 1)}…`
}

/** `path` is what remains of the way to the kept value, undefined off that way. */
function redact(input: { value: unknown; path: string[] | undefined; depth: number }): unknown {
  const { value, path, depth } = input
  if (typeof value !== "object" || value === null) {
    return path?.length === 0 && isPlain(value) ? value : typeName(value)
  }
  if (depth >= MAX_DEPTH) {
    return "<nested>"
  }
  const below = (key: string, child: unknown) =>
    redact({
      value: child,
      path: path?.[0] === key ? path.slice(1) : undefined,
      depth: depth + 1,
    })
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((item: unknown, index) => below(String(index), item))
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_FIELDS)
      .map(([key, child]) => [PLAIN_KEY.test(key) ? key : "<name>", below(key, child)]),
  )
}

function isPlain(value: unknown): boolean {
  const scalar = ["string", "number", "boolean"].includes(typeof value)
  return scalar && PLAIN_VALUE.test(String(value))
}

function typeName(value: unknown): string {
  return value === null ? "<null>" : `<${typeof value}>`
}
