import type { Random } from "./random"

/** How unkind the world is. */
export interface Weather {
  /** How likely a clock fires while calls are open. */
  readonly early: number
  /** How likely a call meets a fault, as long as any are left. */
  readonly fault: number
  /** A fault that is sure to come, at the first call of a kind. */
  hot: HotSpot | null
  /** Whether reads of several tables are torn apart. */
  readonly isTorn: boolean
  /** How many faults there are at most, so that the world becomes quiet in the end. */
  faults: number
}

/** Where it matters most that a process dies, is paused, or loses an answer. */
export interface HotSpot {
  /** How the name of the call begins. */
  readonly what: string
  readonly how: "dies" | "pauses" | "before" | "after"
  readonly seconds?: number
}

/** What a call meets: nothing, nobody who makes it any more, or an error before or after it. */
export type Met = "none" | "gone" | "before" | "after"

interface Call {
  readonly what: string
  readonly isSafe: boolean
}

interface FaultsInput<T extends Call> {
  readonly random: Random
  readonly weather: Weather
  readonly die: (call: T) => void
  readonly pause: (call: T, seconds: number) => void
}

/** Decides what each call meets, while there are faults left. */
export function createFaults<T extends Call>({
  random,
  weather,
  die,
  pause,
}: FaultsInput<T>): (call: T) => Met {
  const meet = (call: T, { how, seconds }: Omit<HotSpot, "what">): Met => {
    switch (how) {
      case "dies":
        die(call)
        return "gone"
      case "pauses":
        pause(call, seconds ?? random.pick([3, 16, 40, 200]))
        return "gone"
      case "before":
      case "after":
        return how
    }
  }
  return (call) => {
    const { hot } = weather
    if (call.isSafe) {
      return "none"
    }
    if (hot && call.what.startsWith(hot.what)) {
      weather.hot = null
      return meet(call, hot)
    }
    if (weather.faults <= 0 || !random.chance(weather.fault)) {
      return "none"
    }
    weather.faults--
    return meet(call, { how: random.pick(["dies", "pauses", "before", "after", "after"]) })
  }
}
