import type { Browser } from "playwright-core"
import type { FpsPlaceOrder } from "../../../src/storefront"
import { WAYS } from "../ways"
import type { Backend } from "./backend"
import type { Gateway } from "./gateway"
import type { Stage, Way } from "./stage"

/** Where the ways are gone; known once the tests run. */
export interface Scene {
  readonly storefront: string
  readonly backend: Backend
  readonly gateway: Gateway
  readonly browser: Browser
}

/** Shoppers at once: most of a way is waiting. */
const LANES = 2
const LONGEST_WAY_MS = 120_000

/** `FPS_WAYS="last item"` goes these ways only, for a person who looks for what is wrong. */
const WANTED = new RegExp(process.env.FPS_WAYS ?? "")

const MODES: readonly FpsPlaceOrder[] = ["before_payment", "after_payment"]

/**
 * One test for each way in each mode. Every way is seen on both devices and in both languages, the
 * other one in the other mode.
 */
export function goAllWays(scene: () => Scene): void {
  const wanted = MODES.map((mode) => ({
    mode,
    ways: WAYS.filter(
      ({ name, modes = MODES }) => modes.includes(mode) && WANTED.test(`${mode} ${name}`),
    ),
  })).filter(({ ways }) => ways.length > 0)
  describe.each(wanted)("with the order $mode", ({ mode, ways }) => {
    const outcomes = new Map<Way, Promise<void>>()

    beforeAll(async () => {
      await scene().backend.setMode(mode)
      const waiting = ways.map((way, index) => ({ way, stage: () => stageOf(index) }))
      const stageOf = (index: number): Stage => {
        const other = (index + MODES.indexOf(mode)) % 2 === 1
        return {
          ...scene(),
          mode,
          device: other ? "phone" : "desktop",
          language: (index >> 1) % 2 === MODES.indexOf(mode) ? "en" : "zh-HK",
        }
      }
      goInLanes(waiting, outcomes)
    })

    afterAll(async () => {
      await Promise.allSettled(outcomes.values())
      await scene().backend.setMode(null)
    })

    for (const way of ways) {
      it(way.name, async () => {
        await outcomes.get(way)
      })
    }
  })
}

function goInLanes(
  waiting: readonly { way: Way; stage: () => Stage }[],
  outcomes: Map<Way, Promise<void>>,
): void {
  const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve())
  waiting.forEach(({ way, stage }, index) => {
    const lane = index % LANES
    const before = lanes[lane]
    const outcome = Promise.resolve(before).then(() => withinTime(way.go(stage())))
    outcomes.set(way, outcome)
    // A way that fails is told by its own test, and does not stop those after it.
    lanes[lane] = outcome.catch(() => undefined)
  })
}

function withinTime(going: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The way is not over after ${LONGEST_WAY_MS / 1000} s.`)),
      LONGEST_WAY_MS,
    )
  })
  return Promise.race([going, late]).finally(() => clearTimeout(timer))
}
