/** A source of chance that gives the same again for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `n`. */
  int(n: number): number
  chance(p: number): boolean
  pick<T>(items: readonly T[]): T
}

/** Mulberry32: small and fast, and good enough to choose between a handful of things. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (n: number) => Math.floor(next() * n)
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick(items) {
      const item = items[int(items.length)]
      if (item === undefined) {
        throw new Error("There is nothing to pick from.")
      }
      return item
    },
  }
}
