import type { z } from "zod"

/** One value that may stand under several names: absent everywhere, wrong, or agreed on. */
export type Reading<T> =
  { state: "absent" } | { state: "invalid" } | { state: "conflict" } | { state: "valid"; value: T }

/**
 * Reads one value from its possible places. `undefined` means that the place is not there;
 * every place that is there must be valid, and all must agree.
 */
export function readEither<T>(schema: z.ZodType<T>, places: readonly unknown[]): Reading<T> {
  const results = places
    .filter((place) => place !== undefined)
    .map((place) => schema.safeParse(place))
  const values: T[] = []
  for (const result of results) {
    if (!result.success) {
      return { state: "invalid" }
    }
    values.push(result.data)
  }
  const [first, ...others] = values
  if (first === undefined) {
    return { state: "absent" }
  }
  return others.every((other) => other === first)
    ? { state: "valid", value: first }
    : { state: "conflict" }
}
