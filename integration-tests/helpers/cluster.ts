import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import { CartCopies } from "./cart-copies"
import { createClusterNode, type ClusterNode } from "./cluster-node"
import { startRedis, type Redis } from "./cluster-redis"
import { databaseUrl, withClient } from "./database/connect"
import { readSeeded, seededDatabase } from "./database/template"
import { STATUS_ANSWERS } from "./reconcile"
import { TEA_PRICE, type Seeded } from "./seed"
import { SANDBOX_KEY, SANDBOX_SECRET } from "./store"

/** Several Medusa processes on one PostgreSQL and one Redis, and the gateway beside them. */
export interface Cluster {
  readonly servers: readonly [ClusterNode, ClusterNode]
  readonly worker: ClusterNode
  /** A second worker, which is not started with the others. */
  readonly spareWorker: ClusterNode
  readonly redis: Redis
  /** It tells the cluster nothing by itself: the tests deliver its events. */
  readonly sandbox: Sandbox
  readonly seeded: Seeded
  readonly carts: CartCopies
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Tea for a million shoppers, at a price with cents, to be picked up: a cart without shipping takes
 * half the time. And a table that counts who claimed what.
 */
const PREPARE = `
  update inventory_item set requires_shipping = false;
  delete from product_shipping_profile;
  update inventory_level set stocked_quantity = 1000000,
    raw_stocked_quantity = '{"value": "1000000", "precision": 20}';
  update price set amount = 33.35, raw_amount = '{"value": "33.35", "precision": 20}'
    where amount = ${TEA_PRICE};
  create table fps_test_claims (id text);
  create function fps_test_count() returns trigger language plpgsql as $$
    begin insert into fps_test_claims values (new.id); return null; end $$;
  create trigger fps_test_case_claims after update on fps_case for each row
    when (new.announce_leased_until is not null) execute function fps_test_count();
  create trigger fps_test_check_claims after update on fps_payment for each row
    when (new.checks > old.checks) execute function fps_test_count()`

/** Starts all of it, from the database that the test run migrated and seeded. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-cluster-"))
  const database = `fps_cluster_${process.pid}_${Date.now()}`
  await seededDatabase(database)
  const client = new Client({ connectionString: databaseUrl(database) })
  await client.connect()
  await client.query(PREPARE)
  const redis = await startRedis()
  const sandbox = await createSandbox({ apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET })
  sandbox.pauseEvents()
  const env = clusterEnv({ database, redisUrl: redis.url, sandboxUrl: sandbox.url })
  const node = (name: string, mode: "server" | "worker") =>
    createClusterNode({ name, mode, folder, env })
  const servers = [await node("server-1", "server"), await node("server-2", "server")] as const
  const [worker, spareWorker] = [await node("worker-1", "worker"), await node("worker-2", "worker")]
  await Promise.all([...servers, worker].map((one) => one.start()))
  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  return {
    servers,
    worker,
    spareWorker,
    redis,
    sandbox,
    seeded: await readSeeded(database),
    carts: new CartCopies(sql),
    sql,
    async close() {
      await Promise.all([...servers, worker, spareWorker].map((one) => one.stop()))
      await sandbox.close()
      await redis.remove()
      await client.end()
      await withClient("postgres", (admin) => admin.query(`drop database ${database} with (force)`))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Addresses {
  readonly database: string
  readonly redisUrl: string
  readonly sandboxUrl: string
}

function clusterEnv({ database, redisUrl, sandboxUrl }: Addresses): Record<string, string> {
  return {
    NODE_ENV: "development",
    NODE_OPTIONS: "",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    MEDUSA_ADMIN_DISABLED: "true",
    DATABASE_URL: databaseUrl(database),
    REDIS_URL: redisUrl,
    FPS_OPTIONS: JSON.stringify({
      backendUrl: "http://localhost:9000",
      environments: {
        sandbox: { baseUrl: sandboxUrl, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
      },
      storefront: {
        successUrl: "https://shop.test/order/{order_id}",
        failureUrl: "https://shop.test/failed",
      },
      // Longer than any run, so that nothing expires by itself.
      expiresInMinutes: 120,
      statusAnswers: STATUS_ANSWERS,
    }),
  }
}
