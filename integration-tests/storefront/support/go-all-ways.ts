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

/** One of several storefronts that share the ways among them. */
export interface Share {
  readonly index: number
  readonly of: number
}

/** `FPS_EVERY_WAY=1` goes every way in both modes at every storefront: twice as long. */
const EVERYTHING = Boolean(process.env.FPS_EVERY_WAY)

/** Shoppers at once: most of a way is waiting. */
const LANES = 2
const LONGEST_WAY_MS = 300_000

/** `FPS_WAYS="last item"` goes these ways only, for a person who looks for what is wrong. */
const WANTED = new RegExp(process.env.FPS_WAYS ?? "")

const MODES: readonly FpsPlaceOrder[] = ["before_payment", "after_payment"]

/**
 * One test for each way in each mode. Every way is seen on both devices and in both languages, the
 * other one in the other mode. Of two storefronts each has every way, the one in the first mode and
 * the other in the second; a way that there is in one mode only is gone at both, with the other device
 * and the other language.
 */
export function goAllWays(scene: () => Scene, share: Share = { index: 0, of: 1 }): void {
  const wanted = MODES.map((mode) => ({
    mode,
    ways: WAYS.map((way, index): Wanted => ({ way, index })).filter(
      (one) =>
        (one.way.modes ?? MODES).includes(mode) &&
        WANTED.test(`${mode} ${one.way.name}`) &&
        isShared(one, { mode, share }),
    ),
  })).filter(({ ways }) => ways.length > 0)
  describe.each(wanted)("with the order $mode", ({ mode, ways }) => {
    const outcomes = new Map<Way, Promise<void>>()

    beforeAll(async () => {
      await scene().backend.setMode(mode)
      const stageOf = ({ way, index }: Wanted): Stage => {
        const turn = way.modes?.length === 1 ? share.index : MODES.indexOf(mode)
        return {
          ...scene(),
          mode,
          device: (index + turn) % 2 === 1 ? "phone" : "desktop",
          language: (index >> 1) % 2 === turn ? "en" : "zh-HK",
        }
      }
      const waiting = ways.map((one) => ({ way: one.way, stage: () => stageOf(one) }))
      goInLanes(waiting, outcomes)
    })

    afterAll(async () => {
      await Promise.allSettled(outcomes.values())
      await scene().backend.setMode(null)
    })

    for (const { way } of ways) {
      it(way.name, async () => {
        await outcomes.get(way)
      })
    }
  })
}

/** A way, and its place among all of them. */
interface Wanted {
  readonly way: Way
  readonly index: number
}

function isShared(
  { way, index }: Wanted,
  { mode, share }: { mode: FpsPlaceOrder; share: Share },
): boolean {
  if (EVERYTHING || way.modes?.length === 1) {
    return true
  }
  // In fours: device and language change with every way and with every second one.
  return ((index >> 2) + MODES.indexOf(mode)) % share.of === share.index
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
