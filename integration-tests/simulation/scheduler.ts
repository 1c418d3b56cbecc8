import { createFaults, type Weather } from "./faults"
import type { Random } from "./random"
import { createTimers, type Timers } from "./timers"

/** A running Medusa. When it dies, everything that it was doing stops where it stands. */
export interface Machine {
  readonly name: string
  /** Counts its deaths: what was begun before the last one is never gone on with. */
  life: number
  pausedUntil: number
}

/** One thing that a machine is doing, one call after the other. */
export interface Activity {
  readonly name: string
  readonly machine: Machine
  readonly life: number
  isOver: boolean
}

/** A fault of the network or the database, on its way there or back. */
export class FaultError extends Error {
  override readonly name = "FaultError"
}

interface Task {
  readonly activity: Activity
  readonly what: string
  readonly isSafe: boolean
  readonly run: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Runs activities against each other in virtual time. */
export interface Scheduler {
  /** Milliseconds. */
  readonly now: number
  readonly random: Random
  readonly weather: Weather
  readonly timers: Timers
  /** How many calls were made, and how often a machine died. */
  readonly counts: { steps: number; crashes: number; faults: number }
  /** Starts an activity; it goes on while others do. Errors that it lets out end it quietly. */
  start(name: string, machine: Machine, run: (activity: Activity) => Promise<unknown>): void
  /** One effect; before it, anybody else may run, and it may fail, or never happen. */
  call<T>(activity: Activity, what: string, effect: () => T): Promise<T>
  sleep(activity: Activity, ms: number): Promise<void>
  /** Runs until nothing is left to be done by a time, or `due` has nothing more. */
  runUntil(end: () => number): Promise<void>
}

/** What the scheduler asks of the world it runs. */
export interface SchedulerInput {
  readonly random: Random
  readonly weather: Weather
  /** Told of each effect, for the story. Null: nobody listens. */
  readonly tell: ((activity: Activity, what: string) => void) | null
  /** Who goes next of several that could, by its place among them. By chance where nobody says. */
  readonly next?: (ready: readonly Activity[]) => number
  /** When the loop has something due next, and how to start it. */
  readonly due: { at(): number | null; start(): void }
  readonly startedAt: number
}

const MAX_STEPS = 150_000

/** Whether an activity still runs: it did not end, and its machine did not die since it began. */
export function isAlive({ machine, life, isOver }: Activity): boolean {
  return machine.life === life && !isOver
}

/** Who waits for the end of a run. */
interface Run {
  readonly end: () => number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Each activity is one chain of awaits, so at most one of them runs at a time: the scheduler gives
 * it the answer of its call, and goes on when that activity asks for the next thing or ends. It does
 * so right there: a chain of awaits of its own would be slower.
 */
export function createScheduler(input: SchedulerInput): Scheduler {
  const { random, weather, tell, due, next } = input
  const tasks: Task[] = []
  const timers = createTimers()
  let now = input.startedAt
  const counts = { steps: 0, crashes: 0, faults: 0 }
  let current: Run | null = null
  /** Whether an activity got its answer, and did not ask for anything since. */
  let isOut = false

  const isReady = ({ activity }: Task) => activity.machine.pausedUntil <= now

  const take = (): Task | null => {
    const ready = tasks.every(isReady) ? tasks : tasks.filter(isReady)
    if (ready.length === 0) {
      return null
    }
    const pick = () =>
      next ? ready[next(ready.map(({ activity }) => activity))] : random.pick(ready)
    const task = ready.length === 1 ? ready[0] : pick()
    if (!task) {
      return null
    }
    tasks.splice(tasks.indexOf(task), 1)
    return task
  }

  const die = (machine: Machine) => {
    machine.life++
    counts.crashes++
    for (let i = tasks.length - 1; i >= 0; i--) {
      const task = tasks[i]
      if (task && !isAlive(task.activity)) {
        tasks.splice(i, 1)
      }
    }
  }

  const pause = (task: Task, seconds: number) => {
    const { machine } = task.activity
    tell?.(task.activity, `is paused for ${seconds} s before: ${task.what}`)
    machine.pausedUntil = now + seconds * 1_000
    timers.add(machine.pausedUntil, () => undefined)
    tasks.push(task)
  }

  const meet = createFaults({
    random,
    weather,
    die(task: Task) {
      tell?.(task.activity, `dies before: ${task.what}`)
      die(task.activity.machine)
    },
    pause,
  })

  const answer = (give: () => void) => {
    isOut = true
    give()
  }

  const step = (task: Task) => {
    if (++counts.steps > MAX_STEPS) {
      throw new Error("The simulation does not come to an end.")
    }
    const met = meet(task)
    counts.faults += met === "none" ? 0 : 1
    if (met === "gone") {
      return
    }
    if (met === "before") {
      tell?.(task.activity, `fails before: ${task.what}`)
      answer(() => task.reject(new FaultError(`fault before ${task.what}`)))
      return
    }
    let result: unknown
    try {
      result = task.run()
    } catch (error) {
      tell?.(task.activity, `${task.what} refuses: ${error instanceof Error ? error.message : ""}`)
      answer(() => task.reject(error))
      return
    }
    if (task.what !== "") {
      tell?.(task.activity, met === "after" ? `${task.what}, and then fails` : task.what)
    }
    answer(() =>
      met === "after"
        ? task.reject(new FaultError(`fault after ${task.what}`))
        : task.resolve(result),
    )
  }

  const pass = (end: number): boolean => {
    const dueAt = due.at()
    const timerAt = timers.next()
    const at = Math.min(dueAt ?? Infinity, timerAt ?? Infinity)
    if (at > end) {
      return false
    }
    now = Math.max(now, at)
    if (timerAt !== null && timerAt <= (dueAt ?? Infinity)) {
      timers.fire()
    } else {
      due.start()
    }
    return true
  }

  /** The next thing that happens. False: nothing is left to happen by then. */
  const advance = (end: () => number): boolean => {
    const early = tasks.length > 0 && weather.early > 0 && random.chance(weather.early)
    if (early && pass(end())) {
      return true
    }
    const task = take()
    if (!task) {
      return pass(end())
    }
    step(task)
    return true
  }

  /** Until an activity has something to go on with, or the run is over. */
  const goOn = () => {
    const run = current
    if (!run) {
      return
    }
    try {
      while (!isOut) {
        if (!advance(run.end)) {
          current = null
          run.resolve()
          return
        }
      }
    } catch (error) {
      current = null
      run.reject(error)
    }
  }

  const handBack = () => {
    if (isOut) {
      isOut = false
      goOn()
    }
  }

  return {
    get now() {
      return now
    },
    random,
    weather,
    timers,
    counts,
    start(name, machine, run) {
      const activity: Activity = { name, machine, life: machine.life, isOver: false }
      // Not handed back here: whoever starts it goes on first.
      const begun = new Promise<unknown>((resolve, reject) => {
        tasks.push({ activity, what: "", isSafe: true, run: () => undefined, resolve, reject })
      })
      const begin = async () => {
        await begun
        try {
          await run(activity)
        } finally {
          activity.isOver = true
        }
      }
      void begin().then(handBack, (error: unknown) => {
        tell?.(activity, `ends: ${error instanceof Error ? error.message : ""}`)
        handBack()
      })
    },
    call<T>(activity: Activity, what: string, effect: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        tasks.push({
          activity,
          what,
          isSafe: false,
          run: effect,
          resolve: resolve as (value: unknown) => void,
          reject,
        })
        handBack()
      })
    },
    sleep(activity, ms) {
      return new Promise<void>((resolve, reject) => {
        timers.add(now + ms, () => {
          if (isAlive(activity)) {
            tasks.push({
              activity,
              what: "",
              isSafe: true,
              run: () => undefined,
              resolve: () => resolve(),
              reject,
            })
          }
        })
        handBack()
      })
    },
    runUntil(end) {
      return new Promise<void>((resolve, reject) => {
        current = { end, resolve, reject }
        goOn()
      })
    },
  }
}
