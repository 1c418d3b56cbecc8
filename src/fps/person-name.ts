import { plainLine } from "./plain-line"

/** The name in an address. */
export interface NamedPlace {
  readonly first_name?: string | null
  readonly last_name?: string | null
}

const HAN = /^\p{Script=Han}+$/u

/**
 * Returns the name of the first place that has one, or null. A Chinese name begins with the family
 * name.
 */
export function personName(places: readonly (NamedPlace | null | undefined)[]): string | null {
  const parts = places.map(
    (place) => [plainLine(place?.first_name), plainLine(place?.last_name)] as const,
  )
  const [first, last] = parts.find((names) => names.some((name) => name !== "")) ?? ["", ""]
  const isChinese = HAN.test(first) && HAN.test(last)
  return (isChinese ? `${last}${first}` : `${first} ${last}`.trim()) || null
}
