import type { MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import type { FpsSettings } from "../modules/fps"
import { LEASE_SECONDS } from "./begin"
import { askGateway, pausedUntil } from "./ask"
import { settleDependencies, type SettleDependencies } from "./dependencies"
import { createLimit, inTurn } from "./limit"
import { look, type LookInput } from "./look"
import { medusaPort } from "./medusa"
import type { LookResult, SettlePorts } from "./ports"
import { deliveries } from "./rush"
import { tellDone, watchLook } from "./tell"

/** Looks run core's workflows; more at once only wait on each other. */
const AT_ONCE = 4
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** More looks of one purchase in a row belong to a later turn, so that others have theirs. */
const MAX_TURNS = 5
const limit = createLimit(AT_ONCE - 1)
/** What has been due for longest stands behind no newcomer. */
const oldest = createLimit(1)
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
      // Best effort: while the database is away, nobody else can take it either.
      const renew = () => void fps.purchases.renew(lease, LEASE_SECONDS).catch(() => undefined)
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
 */
export async function lookNow(container: MedusaContainer, id: string): Promise<LookResult> {
  return asked(() => lookUntilRest(container, id))
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

/** Looks at whatever is due, the longest waiting first, until nothing is, or `most` were. */
export async function lookAtDue(container: MedusaContainer, most: number): Promise<void> {
  const ports = settlePorts(settleDependencies(container))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      for (let i = 0; i < most / AT_ONCE; i++) {
        if ((await inLine(() => quietly(ports), index === 0 ? oldest : limit)) === "none") {
          return
        }
      }
    }),
  )
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
