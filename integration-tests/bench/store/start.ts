import { setTimeout as sleep } from "node:timers/promises"
import { Client, Pool } from "pg"
import supertest from "supertest"
import { request } from "undici"
import { CartCopies } from "../../helpers/cart-copies"
import { databaseUrl, withClient } from "../../helpers/database/connect"
import { forgetTables, keepTables, putTablesBack } from "../../helpers/database/snapshot"
import { readSeeded, seededDatabase } from "../../helpers/database/template"
import { STATUS_ANSWERS } from "../../helpers/reconcile"
import { Shop } from "../../helpers/shop"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { type Delivery, paidEvent } from "../outside/events"
import { startOutside, type Outside } from "../outside/start"
import { startMedusa, type BenchMedusa, type MedusaInput } from "./medusa"

/** Where the gateway posts to. */
export const DOOR = "/hooks/payment/pp_fps_checkout"
/** Shoppers who place orders beside each other. */
const AT_ONCE = 4

/** An order that waits for its money. */
export interface PlacedOrder {
  readonly orderId: string
  readonly sessionId: string
  readonly gatewayOrderId: string
  /** Cents. */
  readonly amount: number
}

/** A store whose Medusa is a process of its own. */
export interface BenchStore {
  readonly url: string
  readonly secret: string
  readonly publishableKey: string
  readonly outside: Outside
  readonly shop: Shop
  readonly medusa: BenchMedusa
  /** Starts one more process of this store. */
  another(): Promise<BenchMedusa>
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  place(count: number): Promise<PlacedOrder[]>
  /** Posts to the door as the gateway does; `url` is that of another Medusa of this store. */
  post(delivery: Delivery, url?: string): Promise<void>
  /** Posts that an order was paid. */
  pay(order: PlacedOrder, url?: string): Promise<void>
  /** Keeps what the tables hold now, in place of what was kept before. */
  keep(): Promise<void>
  /** Puts the tables back to what was kept. */
  putBack(): Promise<void>
  /** Resolves when no event waits any more. */
  untilFollowed(): Promise<void>
  /** Throws away what a load has stored, once nothing of it waits any more. */
  forgetEvents(): Promise<void>
  close(): Promise<void>
}

/** The options of a store. */
export function optionsOf(outside: Outside): (url: string) => object {
  return (backendUrl) => ({
    backendUrl,
    environments: {
      sandbox: { baseUrl: outside.url, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
    },
    storefront: { successUrl: "https://shop.test/order", failureUrl: "https://shop.test/failed" },
    expiresInMinutes: 1440,
    statusAnswers: STATUS_ANSWERS,
  })
}

/** The environment of every process of a store. */
export function environmentOf(outside: Outside): Record<string, string> {
  return { FPS_BENCH_SECRET: SANDBOX_SECRET, FPS_BENCH_STRIPE: outside.url }
}

const PREPARE = `
  update inventory_level
     set stocked_quantity = 1000000, raw_stocked_quantity = '{"value": "1000000", "precision": 20}';
  insert into region_payment_provider (id, region_id, payment_provider_id)
  select 'regpp_bench', region_id, 'pp_stripe_stripe' from region_payment_provider
   where payment_provider_id = 'pp_fps_checkout'`

/** A copy of the seeded database in place of an older one, with stock for everybody, and Stripe in its region. */
export async function createStoreDatabase(name: string): Promise<void> {
  await seededDatabase(name)
  await withClient(name, (client) => client.query(PREPARE))
}

/** Starts Medusa with the plugin on a copy of the seeded database, and the gateway beside it. */
export async function startBenchStore(
  name: string,
  { env, flags }: Pick<MedusaInput, "env" | "flags"> = {},
): Promise<BenchStore> {
  await createStoreDatabase(name)
  const outside = await startOutside()
  const another = () =>
    startMedusa({
      databaseUrl: databaseUrl(name),
      options: optionsOf(outside),
      env: { ...environmentOf(outside), ...env },
      flags,
    })
  const medusa = await another()
  const client = new Client({ connectionString: databaseUrl(name) })
  await client.connect()
  const seeded = await readSeeded(name)
  const pool = new Pool({ connectionString: databaseUrl(name), max: AT_ONCE })
  const sql = async <T>(text: string, values: unknown[] = []) => {
    const { rows } = await pool.query(text, values)
    return rows as T[]
  }
  const carts = new CartCopies(sql)
  const elsewhere = (): never => {
    throw new Error("This is in another process.")
  }
  const store: Store = {
    container: elsewhere,
    fps: elsewhere,
    sandbox: elsewhere,
    http: () => supertest.agent(medusa.url),
    shop: () => shop,
    seeded: () => seeded,
    backendUrl: () => medusa.url,
    carts: () => carts,
  }
  const shop = new Shop(store)
  const post = async ({ body, headers }: Delivery, url = medusa.url) => {
    const answer = await request(`${url}${DOOR}`, { method: "POST", headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) {
      throw new Error(`The door answered ${answer.statusCode}.`)
    }
  }
  let shape: string | undefined
  return {
    url: medusa.url,
    secret: SANDBOX_SECRET,
    publishableKey: seeded.publishableKey,
    outside,
    shop,
    medusa,
    sql,
    another,
    post,
    place: (count) => placeOrders(shop, count),
    pay: (order, url) => post(paidEvent(order, SANDBOX_SECRET), url),
    async keep() {
      await forgetTables(client)
      shape = await keepTables(client)
    },
    async putBack() {
      await putTablesBack(client, shape ?? "")
      await client.query("vacuum analyze")
    },
    untilFollowed: () => untilNoneWaits(sql),
    async forgetEvents() {
      await untilNoneWaits(sql)
      await client.query("truncate fps_event, fps_bench_floor")
    },
    async close() {
      await medusa.stop()
      outside.stop()
      await Promise.all([client.end(), pool.end()])
      await withClient("postgres", (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** The first cart is the one that the others are copied from. */
async function placeOrders(shop: Shop, count: number): Promise<PlacedOrder[]> {
  const placed = [await placeOrder(shop)]
  let left = count - 1
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left--
        placed.push(await placeOrder(shop))
      }
    }),
  )
  return placed
}

async function placeOrder(shop: Shop): Promise<PlacedOrder> {
  const { session, gatewayOrderId, orderId } = await shop.checkout({ placeOrder: "before_payment" })
  const amount = Math.round(session.amount * 100)
  return { sessionId: session.id, gatewayOrderId, orderId: orderId ?? "", amount }
}

async function untilNoneWaits(sql: BenchStore["sql"]): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    const [row] = await sql<{ waiting: boolean }>(
      "select exists (select from fps_event where state = 'waiting') as waiting",
    )
    if (!row?.waiting) {
      return
    }
    if (Date.now() > until) {
      throw new Error("There are events that still wait after two minutes.")
    }
    await sleep(200)
  }
}
