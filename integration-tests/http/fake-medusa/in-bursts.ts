import type { Random } from "../../simulation/random"
import type { Activity } from "../../simulation/scheduler"

const LENGTHS = [1, 1, 2, 3, 5, 8, 13, 21, 1_000]

/**
 * Who goes next: one of them for a while, then another. Chance at every call would hardly ever let
 * one of two come to its end before the other begins, which is what happens most in the real world.
 */
export function inBursts(random: Random): (ready: readonly Activity[]) => number {
  // Two that are equally fast take turns.
  const isEven = random.chance(0.4)
  let name: string | null = null
  let left = 0
  return (ready) => {
    const same = ready.findIndex((activity) => activity.name === name)
    if (isEven && ready.length > 1 && random.chance(0.9)) {
      const index = same === 0 ? 1 : 0
      name = ready[index]?.name ?? null
      return index
    }
    if (same >= 0 && left > 0) {
      left--
      return same
    }
    const index = random.int(ready.length)
    name = ready[index]?.name ?? null
    left = random.pick(LENGTHS) - 1
    return index
  }
}
