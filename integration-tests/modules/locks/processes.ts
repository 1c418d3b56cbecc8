import { setTimeout as sleep } from "node:timers/promises"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ILockingModule, ILockingProvider, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  mikroOrmCreateConnection,
  Modules,
  ModulesSdkUtils,
} from "@medusajs/framework/utils"
import postgresLocks from "@medusajs/medusa/locking-postgres"
import { FPS_MODULE, FpsModuleService } from "../../../src/modules/fps"
import { pending } from "../fps-module/support"

type Locking = Pick<ILockingModule, "acquire" | "release">

/** As much of a Medusa process as looking at purchases needs; there is nothing in its Medusa. */
export interface Process {
  readonly knex: Knex
  readonly fps: FpsModuleService
  /** What settling works with; a look runs `work` when it reads the purchase's cart. */
  container(work: () => Promise<void>): MedusaContainer
  close(): Promise<void>
}

const OPTIONS = {
  environments: {
    sandbox: {
      baseUrl: "https://gateway.example",
      apiKey: "key",
      signingSecret: "a-signing-secret",
    },
  },
  backendUrl: "https://api.example",
  storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
}

/** Starving would otherwise take a minute to be noticed. */
const PATIENCE_MS = 10_000

/** A process with a pool of its own, and locks as the owner chose them. */
export async function startProcess(
  clientUrl: string,
  locks: (knex: Knex) => Promise<Locking>,
): Promise<Process> {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl,
    schema: "public",
    pool: { min: 0, max: 10, acquireTimeoutMillis: PATIENCE_MS },
  })
  const locking = await locks(knex)
  const fps = new FpsModuleService({ __pg_connection__: knex }, OPTIONS)
  return {
    knex,
    fps,
    container(work) {
      const container = createMedusaContainer()
      const graph = async ({ entity }: { entity: string }) => {
        if (entity === "cart") {
          await work()
        }
        return { data: [] }
      }
      container.register({
        [FPS_MODULE]: asValue(fps),
        [ContainerRegistrationKeys.PG_CONNECTION]: asValue(knex),
        [ContainerRegistrationKeys.QUERY]: asValue({ graph }),
        [ContainerRegistrationKeys.LOGGER]: asValue({ warn: () => undefined }),
        [Modules.LOCKING]: asValue(locking),
        [Modules.PAYMENT]: asValue({}),
      })
      return container
    },
    close: () => knex.destroy(),
  }
}

/** Medusa's default: no other process knows of them. */
export function locksInMemory(): Promise<Locking> {
  return Promise.resolve({
    acquire: () => Promise.resolve(),
    release: () => Promise.resolve(true),
  })
}

/** `@medusajs/medusa/locking-postgres`, on the pool that everything else uses. */
export async function locksInPostgres(knex: Knex): Promise<Locking> {
  const orm = await mikroOrmCreateConnection({ clientUrl: "", connection: knex }, [], "")
  const [Provider] = postgresLocks.services as [new (container: object) => ILockingProvider]
  return new Provider({ manager: orm.em.fork() })
}

/** The table of those locks, as Medusa's own migration makes it. */
export const LOCKING_TABLE = `create table locking (id text not null primary key,
  owner_id text null, expiration timestamptz null)`

/** Purchases of as many carts, each with news that nobody saw. */
export async function purchases({ fps }: Process, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, i) =>
    pending(fps, { cartId: `cart_${i}`, paymentCollectionId: `pay_col_${i}` }),
  )
  const ids = (await Promise.all(made)).map(({ purchaseId }) => purchaseId)
  await fps.purchases.addNews(ids)
  return ids
}

/** Work that tells how many did it at once. */
export function countedWork(work: () => Promise<unknown> = () => sleep(300)) {
  const count = { now: 0, most: 0, done: 0 }
  return {
    count,
    run: async () => {
      count.most = Math.max(count.most, ++count.now)
      await work()
      count.now--
      count.done++
    },
  }
}
