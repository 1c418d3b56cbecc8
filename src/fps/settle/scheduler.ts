import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import type { FpsSettings } from "../settings/schema"
import { LEASE_SECONDS } from "./intent"
import { askGateway, pausedUntil } from "./ask"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { createLimit } from "./limit"
import { pass, type PassInput } from "./pass"
import { medusaPort } from "../medusa/port"
import type { PassResult, SettlePorts } from "./ports"
import { logAction, measurePass } from "./log-action"

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** Five minutes. */
const RENEWED_BEFORE_WARNING = 300_000 / RENEW_MS
/** After five passes in a row a purchase goes to the back of the queue. */
const MAX_TURNS = 5

/*
 * The scheduler of one process. Whatever happens only marks a purchase as due in the database; what
 * stands here decides when this process runs its passes. All of them go through one limit.
 *
 * A purchase is settled in one of three modes:
 *
 * - Now (`settlePurchase`): somebody waits for the result, a customer who came back or staff. It
 *   starts before all others, and ends when the purchase is idle or waits, or after five passes.
 * - Soon (`settlePurchaseSoon`): an event or an order changed it, and nobody waits. It starts when
 *   neither of the other modes waits, if the purchase is still due then. While a hundred passes wait
 *   it does not start at all: the purchase is due in the database, and the third mode finds it.
 * - Due (`settleDuePurchases`): the job, every two seconds, and whatever else was left behind. Its
 *   passes start before those of the second mode, the longest due first, so that newcomers cannot
 *   keep an old purchase waiting. It ends when nothing is due, after the given number of passes,
 *   or when its passes hang.
 *
 * A pass ends by itself. One that hangs, in something that core calls, cannot be ended from outside:
 * after 30 seconds its place goes to another one. Two places are given so, not more.
 *
 * The trade-off: four passes are fewer than a large machine could run, and a burst of events is
 * settled a little later than it could be. In return no burst takes the processor and the database
 * connections of customers, and nothing waits in memory that the database does not know of.
 */

/** Passes run core's workflows: more than four at once only wait for each other. */
const AT_ONCE = 4
/** Each pass that hangs may hold a connection to the database, so no more than two do beside the four. */
const MOST_BEYOND = 2
const HANGS_AFTER_MS = 30_000
const limit = createLimit(AT_ONCE, { releaseAfterMs: HANGS_AFTER_MS, mostBeyond: MOST_BEYOND })
/** While so many passes wait, further purchases stay due in the database. */
const MOST_WAITING = 100
/** Two more than run at a time, so that one of them always waits, in front of the newcomers. */
const MOST_OF_JOB = AT_ONCE + 2
/** The job's passes that wait or run, with those that an earlier run of the job left hanging. */
let ofJob = 0

/**
 * Settles a purchase in this process until it is idle or waits, before all others: somebody waits for
 * the result. If another process holds the lease, that process picks up the change. Never throws; the
 * job retries what is left. After `waitsUntil` (of `Date.now()`) nobody waits any more, and it runs
 * only if the purchase is still due.
 */
export async function settlePurchase(
  container: MedusaContainer,
  id: string,
  { waitsUntil = Infinity }: { readonly waitsUntil?: number } = {},
): Promise<PassResult> {
  return limit.first(() =>
    settleUntilIdle(container, id, Date.now() > waitsUntil ? { due: true } : {}),
  )
}

/**
 * {@link settlePurchase} when nobody waits for the result: after all others, if it is still due.
 */
export async function settlePurchaseSoon(
  container: MedusaContainer,
  id: string,
): Promise<PassResult> {
  return limit.waiting >= MOST_WAITING
    ? "none"
    : limit.last(() => settleUntilIdle(container, id, { due: true }))
}

/**
 * Settles what is due, the longest due first, until nothing is left or `most` passes have run. It
 * also ends when its passes hang, so that its caller continues.
 */
export async function settleDuePurchases(container: MedusaContainer, most: number): Promise<void> {
  const dependencies = settleDependencies(container)
  if (dependencies.fps.medusaTables.missing) {
    // A table that our statements need may have come meanwhile.
    await dependencies.fps.medusaTables.check()
    return
  }
  const ports = settlePorts(dependencies)
  let left = most
  const settleNext = async () => {
    while (left > 0 && ofJob < MOST_OF_JOB) {
      left--
      ofJob++
      const pass = limit.second(() => quietly(ports)).finally(() => ofJob--)
      const result = await Promise.race([pass, sleep(HANGS_AFTER_MS, "late", { ref: false })])
      if (result === "none" || result === "late") {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: MOST_OF_JOB }, settleNext))
}

async function settleUntilIdle(
  container: MedusaContainer,
  id: string,
  only: Pick<PassInput, "due"> = {},
): Promise<PassResult> {
  const dependencies = settleDependencies(container)
  if (dependencies.fps.medusaTables.missing) {
    return "none"
  }
  const ports = settlePorts(dependencies)
  let result = await quietly(ports, { id, ...only })
  for (let turn = 1; result === "again" && turn < MAX_TURNS; turn++) {
    result = await quietly(ports, { id })
  }
  return result
}

async function quietly(ports: SettlePorts, which: PassInput = {}): Promise<PassResult> {
  try {
    return await pass(ports, which)
  } catch (error) {
    // The database is unreachable. The lease runs out, and the purchase stays due.
    ports.warn(`settlement pass failed error=${messageOf(error)}`)
    return "none"
  }
}

/** Connects a pass with Medusa, the gateway and our tables. */
export function settlePorts(dependencies: SettleDependencies): SettlePorts {
  const { fps, logger } = dependencies
  let settings: Pick<FpsSettings, "environments"> = { environments: {} }
  return {
    fps: {
      settings: async () => {
        const read = await fps.settings()
        settings = read
        return read
      },
      payments: fps.payments,
      events: fps.events,
      cases: fps.cases,
      purchases: fps.purchases,
    },
    medusa: medusaPort(dependencies),
    gateway: {
      ask: async (payment) => askGateway(dependencies, { payment }),
      pausedUntil: (environment) => pausedUntil(environment, settings),
    },
    keep(lease) {
      let renewed = 0
      // A lease is renewed while the process lives: nobody can see from outside what core is doing.
      const renew = () => {
        // A failure does not matter: while the database is unreachable, nobody else can take the
        // lease either.
        void fps.purchases.renew(lease, LEASE_SECONDS).catch(() => undefined)
        if (++renewed % RENEWED_BEFORE_WARNING === 0) {
          const minutes = Math.round((renewed * RENEW_MS) / 60_000)
          logger.warn(
            `fps: settlement pass still running purchase=${lease.purchaseId} minutes=${minutes}`,
          )
        }
      }
      const timer = setInterval(renew, RENEW_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
    measure: measurePass,
    did: (lease, action) => logAction(logger, lease, action),
    warn: (message) => logger.warn(`fps: ${message}`),
  }
}
