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
  /** What settling works with; a look runs `work` when it asks what the purchase's order costs. */
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
      const graph = async ({ filters }: { filters: { id: string[] } }) => {
        await work()
        return { data: filters.id.map((id) => ({ id, version: 1, total: 100 })) }
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

/** Core's tables that a look reads by itself. */
export const CORE_TABLES = `
  create table cart (id text primary key, completed_at timestamptz, deleted_at timestamptz);
  create table order_cart (id text primary key, order_id text, cart_id text,
    created_at timestamptz, deleted_at timestamptz);
  create table cart_payment_collection (id text primary key, cart_id text, payment_collection_id text,
    created_at timestamptz, deleted_at timestamptz);
  create table order_payment_collection (id text primary key, order_id text,
    payment_collection_id text, created_at timestamptz, deleted_at timestamptz);
  create table "order" (id text primary key, status text default 'pending', version int default 1,
    created_at timestamptz default now(), deleted_at timestamptz);
  create table order_fulfillment (order_id text, fulfillment_id text, deleted_at timestamptz);
  create table fulfillment (id text primary key, canceled_at timestamptz, deleted_at timestamptz);
  create table order_transaction (id text primary key, order_id text, reference text,
    reference_id text, raw_amount jsonb, deleted_at timestamptz);
  create table order_credit_line (id text primary key, order_id text, version int,
    raw_amount jsonb, metadata jsonb, deleted_at timestamptz);
  create table payment_collection (id text primary key, amount numeric, status text,
    deleted_at timestamptz);
  create table payment_session (id text primary key, payment_collection_id text, status text,
    provider_id text, amount numeric, currency_code text, created_at timestamptz default now(),
    deleted_at timestamptz);
  create table payment (id text primary key, payment_collection_id text, payment_session_id text,
    provider_id text, data jsonb, raw_amount jsonb, canceled_at timestamptz, deleted_at timestamptz);
  create table capture (id text primary key, payment_id text, raw_amount jsonb, deleted_at timestamptz);
  create table refund (id text primary key, payment_id text, raw_amount jsonb,
    created_at timestamptz, deleted_at timestamptz)`

/** Purchases of as many carts that became orders, each with news that nobody saw. */
export async function purchases({ fps, knex }: Process, count: number): Promise<string[]> {
  await knex.raw(
    `with made as (
       insert into "order" (id) select 'order_' || i from generate_series(0, ?::int - 1) as i
       on conflict do nothing returning id)
     insert into order_cart (id, order_id, cart_id)
     select 'link_' || id, id, replace(id, 'order_', 'cart_') from made`,
    [count],
  )
  const made = Array.from({ length: count }, (_, i) =>
    pending(fps, { cartId: `cart_${i}`, paymentCollectionId: `pay_col_${i}` }),
  )
  const ids = (await Promise.all(made)).map(({ purchaseId }) => purchaseId)
  await fps.purchases.markChanged(ids)
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
