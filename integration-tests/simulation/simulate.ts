import { serialize } from "node:v8"
import { LETTERS, type LetterName } from "./actors/letters"
import { expire } from "./actors/gateway"
import { createBank, type AnswerMode } from "./bank"
import type { HotSpot } from "./faults"
import { createMemory } from "./gateway-port"
import { checkRest } from "./invariants"
import { markChanged } from "./fps/purchases"
import { createLedger, type StoreSettings } from "./fps/tables"
import { createShop } from "./medusa/shop"
import { createProcesses, nextDue, type Core } from "./processes"
import { createRandom } from "./random"
import { createScheduler, type Activity, type Machine } from "./scheduler"
import type { World } from "./world"

/** One thing that happens, and how long after the one before it. */
export interface Step {
  readonly letter: LetterName
  readonly wait: number
}

/** What a simulation is made of: the same gives the same. */
export interface Schedule {
  readonly seed: number
  readonly steps: readonly Step[]
  /** How many calls fail at most. 0: none, but for `hot`. */
  readonly faults: number
  readonly early: number
  readonly hot?: HotSpot | null
  readonly isTorn: boolean
  /** Whether every event comes at once, and once. */
  readonly isPlain?: boolean
  readonly placeOrder: StoreSettings["placeOrder"]
  /** For how many minutes an order waits for another try. */
  readonly patience?: number
  /** After how many minutes the customer of an unpaid order is reminded. */
  readonly reminds?: number
  readonly isMapped: boolean
  readonly answers: AnswerMode
}

/** How a simulation ended: what was not as it was promised, and the story of it. */
export interface Outcome {
  readonly broken: readonly string[]
  readonly story: readonly string[]
  /** What was reached, to see that the schedules go everywhere. */
  readonly facts: readonly string[]
  readonly counts: Counts
  /** A plain schedule's last letter made no call and changed nothing, nor did anybody in the second after. */
  readonly isIdle: boolean
}

/** How much happened in a simulation. */
export interface Counts {
  readonly steps: number
  readonly crashes: number
  readonly captures: number
  readonly cases: number
  readonly reminders: number
  readonly releases: number
}

const STARTED_AT = 1_800_000_000_000
const TWO_DAYS = 172_800_000

/** Runs one schedule over the code under test. `tells`: with its story. */
export async function simulate(
  schedule: Schedule,
  { core, tells = false }: { core: Core; tells?: boolean },
): Promise<Outcome> {
  const { stackTraceLimit } = Error
  // Every other thing fails here, and nobody reads where.
  Error.stackTraceLimit = 0
  try {
    return await runSchedule(schedule, { core, tells })
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

async function runSchedule(
  schedule: Schedule,
  { core, tells }: { core: Core; tells: boolean },
): Promise<Outcome> {
  const story: string[] = []
  const { world, run, rest, isIdle } = createWorld(schedule, { core, story: tells ? story : null })
  const outcome = (broken: readonly string[]): Outcome => ({
    broken,
    story,
    facts: factsOf(world),
    counts: countsOf(world),
    isIdle: isIdle(),
  })
  try {
    await run()
    const broken = [...world.broken, ...checkRest(world)]
    if (broken.length > 0) {
      return outcome(broken)
    }
    // One more quiet look must find nothing.
    const before = ownCases(world)
    await rest()
    return outcome([
      ...world.broken,
      ...checkRest(world),
      ...(before === ownCases(world) ? [] : ["a quiet look opens a case"]),
    ])
  } catch (error) {
    return outcome([error instanceof Error ? error.message : String(error)])
  }
}

function countsOf({ sim, ledger, shop, reminders }: World): Counts {
  const captures = [...shop.payments.values()].flatMap((payment) => payment.captures)
  return {
    ...sim.counts,
    captures: captures.length,
    cases: ledger.cases.size,
    reminders: reminders.length,
    releases: [...ledger.purchases.values()].filter(({ released }) => released).length,
  }
}

function factsOf({ ledger, shop }: World): string[] {
  return [
    ...new Set([
      ...[...ledger.cases.values()].map(
        ({ kind, moneyKey: key }) => `${kind}/${key.split(":")[0] ?? ""}`,
      ),
      ...[...ledger.payments.values()].map(({ status, settlement }) => `${status}/${settlement}`),
      ...[...shop.orders.values()].map(({ status }) => `order ${status}`),
      ...[...shop.payments.values()].map(
        ({ providerId, captures, refunds }) =>
          `${providerId} ${captures.length > 1 ? "captures" : captures.length > 0 ? "capture" : ""} ${refunds.length > 0 ? "refunded" : ""}`,
      ),
    ]),
  ]
}

/** How many cases there are about money of ours; staff can pay for a cancelled order at any time. */
function ownCases({ ledger }: World): number {
  return [...ledger.cases.values()].filter(({ evidence }) => !("provider_id" in evidence)).length
}

function settingsOf({ placeOrder, isMapped, patience = 0, reminds }: Schedule): StoreSettings {
  const environment = { baseUrl: "https://gw", apiKey: "", signingSecret: "" }
  return {
    environment: "sandbox",
    environments: { sandbox: environment, production: environment },
    expiryGraceMinutes: 5,
    expiresInMinutes: 15,
    holdFulfillment: true,
    retryWindowMinutes: patience,
    ...(reminds === undefined ? {} : { remindUnpaidAfterMinutes: reminds }),
    placeOrder,
    ...(isMapped
      ? {
          statusAnswers: {
            path: "data.status",
            paid: ["paid"],
            expired: ["expired"],
            cancelled: ["cancelled"],
            pending: ["pending"],
          },
        }
      : {}),
  }
}

function createWorld(schedule: Schedule, { core, story }: { core: Core; story: string[] | null }) {
  const random = createRandom(schedule.seed)
  const machines: Machine[] = ["A", "B"].map((name) => ({ name, life: 0, pausedUntil: 0 }))
  const looping = new Set<string>()
  const tell = (who: string, what: string) => {
    const time = ((sim.now - STARTED_AT) / 1_000).toFixed(0).padStart(7)
    story?.push(`${time} s  ${who.padEnd(14)} ${what}`)
  }
  let lastLoopAt = 0
  const sim = createScheduler({
    random,
    startedAt: STARTED_AT,
    weather: {
      early: schedule.early,
      hot: schedule.hot ?? null,
      fault: schedule.faults > 0 ? random.pick([0.03, 0.1]) : 0,
      faults: schedule.faults,
      isTorn: schedule.isTorn,
    },
    tell: story
      ? ({ name, machine }: Activity, what) => {
          if (what !== "") {
            tell(`${machine.name} ${name}`, what)
          }
        }
      : null,
    due: {
      at: () => nextDue(world, lastLoopAt),
      start() {
        lastLoopAt = sim.now
        const key = ({ name, life }: Machine) => `${name}:${String(life)}`
        const free = machines.filter(
          (machine) => machine.pausedUntil <= sim.now && !looping.has(key(machine)),
        )
        if (free.length === 0) {
          return
        }
        const machine = random.pick(free)
        looping.add(key(machine))
        const over = key(machine)
        sim.start("loop", machine, async (activity) => {
          try {
            await processes.loop(activity)
          } finally {
            looping.delete(over)
          }
        })
      },
    },
  })
  const pickMachine = (): Machine => {
    const awake = machines.filter(({ pausedUntil }) => pausedUntil <= sim.now)
    return random.pick(awake.length > 0 ? awake : machines)
  }
  const bank = createBank()
  bank.answers = schedule.answers
  const world: World = {
    sim,
    ledger: createLedger(settingsOf(schedule)),
    shop: createShop(10_000),
    bank,
    reminders: [],
    machines,
    broken: [],
    isPlain: schedule.isPlain ?? false,
    hadPlannedFault: Boolean(schedule.hot),
    environmentSince: 0,
    hadTrouble: false,
    lastNewsAt: STARTED_AT,
    tell,
    startDelivery(run) {
      sim.start("delivery", pickMachine(), async (activity) => run(processes, activity))
    },
    orderChanged(how) {
      const wake = () => {
        const ids = [...world.ledger.purchases.keys()]
        sim.start("subscriber", pickMachine(), async (activity) => {
          await sim.call(activity, "", () => markChanged(world.ledger, ids, sim.now))
          for (const id of ids) {
            await processes.settlePurchase(activity, id)
          }
        })
      }
      if ((how === "canceled" || how === "fulfilled") && random.chance(0.8)) {
        wake()
      }
      // The hourly sweep finds what rested, and what was heard by a process that died over it.
      sim.timers.add(sim.now + 3_600_000, () => sweep(world))
    },
    codeMade(id) {
      const code = bank.codes.get(id)
      if (code) {
        expire(world, code)
      }
    },
  }
  const processes = createProcesses(world, createMemory(), core)
  let at = STARTED_AT
  let before = ""
  let isIdle = false
  for (const step of schedule.steps) {
    const { letter, wait } = step
    at += wait
    sim.timers.add(at, () => {
      world.lastNewsAt = sim.now
      tell("—", letter)
      sim.start(letter, pickMachine(), async (activity) => {
        if (world.isPlain && step === schedule.steps.at(-1)) {
          before = stateOf(world)
        }
        return LETTERS[letter](world, processes, activity)
      })
    })
  }
  if (world.isPlain) {
    sim.timers.add(at + 1_000, () => {
      isIdle = stateOf(world) === before
    })
  }
  const end = () => world.lastNewsAt + TWO_DAYS
  return {
    world,
    isIdle: () => isIdle,
    run: async () => sim.runUntil(end),
    rest: async () => {
      sim.weather.faults = 0
      sim.weather.hot = null
      markChanged(world.ledger, [...world.ledger.purchases.keys()], sim.now)
      world.lastNewsAt = sim.now
      await sim.runUntil(end)
    },
  }
}

/** Everything that a letter can change, and how many calls there were. */
function stateOf(world: World): string {
  const { sim, ledger, shop, bank, hadTrouble, environmentSince, reminders } = world
  const all = [ledger, shop, bank, hadTrouble, environmentSince, reminders, sim.counts]
  return serialize(all).toString("latin1")
}

/** Orders that changed while their purchase rested are news, and carts that became one. */
function sweep({ ledger, shop, sim }: World): void {
  for (const row of ledger.purchases.values()) {
    if (row.idleSince === null) {
      continue
    }
    if (row.orderId === null) {
      if (shop.orderCart.length > 0) {
        markChanged(ledger, [row.id], sim.now)
      }
      continue
    }
    const order = shop.orders.get(row.orderId)
    if (!order) {
      continue
    }
    if (order.status !== row.seenOrderStatus || order.version !== row.seenOrderVersion) {
      markChanged(ledger, [row.id], sim.now)
    }
  }
}
