import type { ReadField } from "./fields"

/** One value that may stand under several names: absent everywhere, wrong, or agreed on. */
export type Reading<T> =
  { state: "absent" } | { state: "invalid" } | { state: "conflict" } | { state: "valid"; value: T }

const ABSENT = { state: "absent" } as const
const INVALID = { state: "invalid" } as const
const CONFLICT = { state: "conflict" } as const

/**
 * Reads one value from its two possible places. `undefined` means that the place is not there;
 * every place that is there must be valid, and both must agree.
 */
export function readEither<T>(read: ReadField<T>, one: unknown, other: unknown): Reading<T> {
  if (one === undefined) {
    return other === undefined ? ABSENT : readOne(read, other)
  }
  const reading = readOne(read, one)
  if (other === undefined || reading.state !== "valid") {
    return reading
  }
  const second = readOne(read, other)
  return second.state !== "valid" || second.value === reading.value ? second : CONFLICT
}

function readOne<T>(read: ReadField<T>, place: unknown): Reading<T> {
  const value = read(place)
  return value === undefined ? INVALID : { state: "valid", value }
}
