import type { MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import type { FpsSettings } from "../modules/fps"
import { LEASE_SECONDS } from "./begin"
import { askGateway, pausedUntil } from "./ask"
import { settleDependencies, type SettleDependencies } from "./dependencies"
import { createLimit, inTurn, orAfter } from "./limit"
import { look, type LookInput } from "./look"
import { medusaPort } from "./medusa"
import type { LookResult, SettlePorts } from "./ports"
import { deliveries } from "./rush"
import { tellDone, watchLook } from "./tell"

/** Looks run core's workflows; more at once only wait on each other. */
const AT_ONCE = 4
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** Five minutes. */
const RENEWED_BEFORE_WARNING = 300_000 / RENEW_MS
/** More looks of one purchase in a row belong to a later turn, so that others have theirs. */
const MAX_TURNS = 5
const limit = createLimit(AT_ONCE - 1)
/** A look that takes longer may hang in something that core calls: the job goes on without it. */
const JOB_WAITS_MS = 30_000
/**
 * What has been due for longest stands behind no newcomer, and beside one that hangs. Not beside any
 * number of them: each may hold a connection to the database.
 */
const oldest = inTurn(1, JOB_WAITS_MS, { mostBeyond: 1 })
/** Where the job stands in line, with those of its looks that hang. */
const ofJob = {
  first: { run: oldest, most: 2, looks: 0 },
  others: { run: limit, most: AT_ONCE - 1, looks: 0 },
}
/** Somebody waits for these, who must not stand behind all that a storm brings. */
const asked = createLimit(AT_ONCE)
/** A look that waits, for a cart, the gateway or a distant database, takes no time from the door. */
const oneByOne = inTurn(1, 250)
/** So many stand in line in a process; whoever comes then is due in the database, where the job finds it. */
const MOST_IN_LINE = 500
let inLineNow = 0

/**
 * Orders are paid one after the other while deliveries pour in: each of those has somebody who waits
 * for its 200, and would wait for all the turns of several looks.
 */
const inLine = async <T>(run: () => Promise<T>, line = limit): Promise<T> =>
  line(() => (deliveries.isHigh() ? oneByOne(run) : run()))

/** The things that a look touches, as they are. */
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
      ledger: fps.ledger,
      inbox: fps.inbox,
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
      // For as long as the process lives: what core is at could not be told from outside.
      const renew = () => {
        // Best effort: while the database is away, nobody else can take it either.
        void fps.purchases.renew(lease, LEASE_SECONDS).catch(() => undefined)
        if (++renewed % RENEWED_BEFORE_WARNING === 0) {
          const minutes = Math.round((renewed * RENEW_MS) / 60_000)
          logger.warn(`fps: a look at ${lease.purchaseId} has taken ${minutes} minutes by now.`)
        }
      }
      const timer = setInterval(renew, RENEW_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
    watch: watchLook,
    did: (lease, action) => tellDone(logger, lease, action),
    warn: (message) => logger.warn(`fps: ${message}`),
  }
}

/**
 * Looks at a purchase now, in this process, until it rests or waits: what somebody does is followed
 * by. When somebody else is at it, that one sees the news. Never throws: the job finds what is left.
 * When its turn comes after `waitsUntil` (of `Date.now()`), nobody waits for it any more, and it looks
 * only at what is still due.
 */
export async function lookNow(
  container: MedusaContainer,
  id: string,
  { waitsUntil = Infinity }: { readonly waitsUntil?: number } = {},
): Promise<LookResult> {
  return asked(() => lookUntilRest(container, id, Date.now() > waitsUntil ? { due: true } : {}))
}

/** {@link lookNow} where nobody waits for it, behind what came before. */
export async function lookInTurn(container: MedusaContainer, id: string): Promise<LookResult> {
  if (inLineNow >= MOST_IN_LINE) {
    return "none"
  }
  inLineNow++
  try {
    return await inLine(() => lookUntilRest(container, id, { due: true }))
  } finally {
    inLineNow--
  }
}

async function lookUntilRest(
  container: MedusaContainer,
  id: string,
  only: Pick<LookInput, "due"> = {},
): Promise<LookResult> {
  const ports = settlePorts(settleDependencies(container))
  let result = await quietly(ports, { id, ...only })
  for (let turn = 1; result === "again" && turn < MAX_TURNS; turn++) {
    result = await quietly(ports, { id })
  }
  return result
}

/**
 * Looks at whatever is due, the longest waiting first, until nothing is, or `most` were. While
 * newcomers stand in line, by the one place that is not theirs: behind them, this would wait for all
 * of the line at each look. It ends when a look hangs, so that whoever calls goes on.
 */
export async function lookAtDue(container: MedusaContainer, most: number): Promise<void> {
  const ports = settlePorts(settleDependencies(container))
  let left = most
  const looks = async (line: typeof ofJob.first, goesOn: () => boolean) => {
    while (left > 0 && line.looks < line.most && goesOn()) {
      left--
      line.looks++
      const looking = inLine(() => quietly(ports), line.run).finally(() => line.looks--)
      const result = await orAfter<LookResult | "late">(JOB_WAITS_MS, looking, "late")
      if (result === "none" || result === "late") {
        return
      }
    }
  }
  const isFree = () => inLineNow < AT_ONCE
  await Promise.all([
    looks(ofJob.first, () => true),
    ...Array.from({ length: AT_ONCE - 1 }, async () => looks(ofJob.others, isFree)),
  ])
}

async function quietly(ports: SettlePorts, which: LookInput = {}): Promise<LookResult> {
  try {
    return await look(ports, which)
  } catch (error) {
    // The database is away; the lease runs out and the purchase is due as before.
    ports.warn(`a purchase could not be looked at: ${messageOf(error)}`)
    return "none"
  }
}
