import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { areLocksInMemory, type ModulesConfig } from "../settings/locks-in-memory"

/** What to do about it, ready to be copied. */
export const LOCKS_WARNING = `fps: events go through Redis, so several processes may run, but locks are in the memory of each.
Two of them could settle the same payment at once. Add to "modules" in medusa-config.ts:

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

/**
 * Warns once, at the start, of locks that hold for one process only although several may run. A
 * single process on Redis works; nobody would notice before the second one.
 */
export default async function warnOfLocks({ container, logger }: LoaderOptions): Promise<void> {
  const config = container.resolve<{ modules?: ModulesConfig } | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true },
  )
  if (areLocksInMemory(config?.modules ?? {})) {
    const log = logger ?? container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    log.warn(LOCKS_WARNING)
  }
}
