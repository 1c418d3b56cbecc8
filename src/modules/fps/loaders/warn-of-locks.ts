import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { signOfLife } from "../../../fps/database/sign-of-life"
import {
  areLocksInMemory,
  isSharedThroughRedis,
  type ModulesConfig,
} from "../../../fps/settings/locks-in-memory"

const REMEDY = `Two of them could complete the same cart at once. Add to "modules" in medusa-config.ts:

  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl: process.env.REDIS_URL },
        },
      ],
    },
  },

"@medusajs/medusa/locking-postgres" (no options, then "npx medusa db:migrate") needs no Redis. With it,
a cart whose process was killed while it was completed stays locked until somebody runs
"delete from locking where expiration < now()".`

/** The warning with its remedy, ready to copy. */
export const LOCKS_WARNING = `fps: events go through Redis, so several processes may run, but locks are in the memory of each.
${REMEDY}`

/** The same, once a second process was seen. */
export const SECOND_PROCESS_WARNING = `fps: another Medusa process runs on this database, and locks are in the memory of each.
${REMEDY}`

/** A second process is reported within about a minute. A script has ended by then. */
const SIGN_OF_LIFE_MS = 30_000

/**
 * Warns once of locks that hold for one process only although several run: at the start, if Redis
 * shows that several are meant to, and otherwise as soon as the database shows a second one. A
 * single process works; the problem shows only when two of them meet over a cart.
 */
export default async function warnOfLocks({ container, logger }: LoaderOptions): Promise<void> {
  const config = container.resolve<{ modules?: ModulesConfig } | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true },
  )
  const modules = config?.modules ?? {}
  if (!areLocksInMemory(modules)) {
    return
  }
  const log = logger ?? container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  if (isSharedThroughRedis(modules)) {
    log.warn(LOCKS_WARNING)
    return
  }
  const knex = container.resolve<Knex | undefined>(ContainerRegistrationKeys.PG_CONNECTION, {
    allowUnregistered: true,
  })
  if (knex) {
    watchForSecondProcess({ knex, log, everyMs: SIGN_OF_LIFE_MS })
  }
}

/**
 * Records signs of life, and warns once of another process's. Returns what ends it. It neither
 * keeps the process alive nor fails it: an unreachable database is asked again.
 */
export function watchForSecondProcess(input: {
  readonly knex: Knex
  readonly log: Pick<Logger, "warn">
  readonly everyMs: number
}): () => void {
  const { knex, log, everyMs } = input
  const id = randomUUID()
  let warned = false
  const look = async () => {
    const other = await signOfLife(knex, { id, seconds: (2 * everyMs) / 1000 })
    if (other && !warned) {
      warned = true
      log.warn(SECOND_PROCESS_WARNING)
    }
  }
  const timer = setInterval(() => {
    look().catch(() => undefined)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
