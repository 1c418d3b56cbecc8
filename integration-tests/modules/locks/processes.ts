import { setTimeout as sleep } from "node:timers/promises"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ILockingModule, ILockingProvider } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  mikroOrmCreateConnection,
  ModulesSdkUtils,
} from "@medusajs/framework/utils"
import postgresLocks from "@medusajs/medusa/locking-postgres"
import { FpsModuleService } from "../../../src/modules/fps"
import { withPaymentLock } from "../../../src/workflows/settle/lib/payment-lock"
import { pending } from "../fps-module/support"

type Locking = Pick<ILockingModule, "execute">

/** As much of a Medusa process as settling takes its locks with. */
export interface Process {
  readonly knex: Knex
  readonly fps: FpsModuleService
  /** Settles a payment: `work` while it is locked. */
  settle(paymentId: string, work: () => Promise<void>): Promise<void>
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
  const container = createMedusaContainer()
  container.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(knex))
  return {
    knex,
    fps,
    async settle(paymentId, work) {
      const payment = await fps.findPayment({ id: paymentId })
      if (!payment) {
        throw new Error(`There is no payment ${paymentId}.`)
      }
      await withPaymentLock({ container, locking, fps }, payment, work)
    },
    close: () => knex.destroy(),
  }
}

/** Medusa's default: no other process knows of them. */
export function locksInMemory(): Promise<Locking> {
  return Promise.resolve({ execute: async (_, job) => job() })
}

/** `@medusajs/medusa/locking-postgres`, on the pool that everything else uses. */
export async function locksInPostgres(knex: Knex): Promise<Locking> {
  const orm = await mikroOrmCreateConnection({ clientUrl: "", connection: knex }, [], "")
  const [Provider] = postgresLocks.services as [new (container: object) => ILockingProvider]
  return new Provider({ manager: orm.em.fork() })
}

/** Gateway orders of as many payment collections. */
export async function payments({ fps }: Process, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, i) =>
    pending(fps, { paymentCollectionId: `pay_col_${i}` }),
  )
  return (await Promise.all(made)).map(({ id }) => id)
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
