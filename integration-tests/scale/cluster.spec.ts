import { setTimeout as sleep } from "node:timers/promises"
import { startCluster, type Cluster } from "../helpers/cluster"
import { describeWithRedis } from "../helpers/cluster-redis"
import { report } from "../helpers/report"
import { eventually } from "../helpers/wait"
import { everythingDone, readDailyBalance, readTotals, type Books } from "./load/books"
import { placeOrders } from "./load/checkout"
import { createGateway, type Gateway } from "./load/gateway"
import { makeMix } from "./load/mix"
import { send, type Post, type Sent } from "./load/send"

/** Placing an order takes Medusa longer than settling it: the long run has to be asked for. */
const PAID_EVENTS = Number(process.env.FPS_SCALE_EVENTS ?? 100)
const SEED = Number(process.env.FPS_SCALE_SEED ?? 20261121)
/** Orders for each test in which something is taken away. */
const FEW = 16
/** Core locks a cart for two minutes; a killed process does not give it back. */
const CORE_LOCK_MS = 120_000
const PATIENCE_MS = 2 * CORE_LOCK_MS
/** A capture that died keeps its cart locked for half a minute, and is tried every few seconds. */
const PAID_AFTER_KILL_MS = 60_000
/** Longer than the webhook endpoint waits before it answers 503. */
const REDIS_AWAY_MS = 12_000
const SLOW_ANSWER_MS = 2_500

describeWithRedis("two servers, a worker and Redis", () => {
  let cluster: Cluster
  let gateway: Gateway
  const gateways: Gateway[] = []
  let killedOver: readonly Post[] = []

  beforeAll(async () => {
    cluster = await startCluster()
  })

  beforeEach(() => {
    gateway = createGateway(cluster)
    gateways.push(gateway)
  })

  afterAll(() => cluster.close())

  /** Places a few orders and has them paid; the events are not sent yet. */
  const payFew = async (): Promise<Post[]> => {
    const orders = await placeOrders(cluster, FEW)
    return Promise.all(orders.map((id) => gateway.pay(id)))
  }

  /** Sends slowly, and takes something away while events still come and others are settled. */
  const sendWhile = async (posts: readonly Post[], act: () => Promise<void>): Promise<Sent> => {
    let acted: Promise<void> = Promise.resolve()
    const sent = await send(cluster, {
      posts,
      atOnce: 2,
      pauseMs: 150,
      onAcknowledged(count) {
        if (count === FEW / 2) {
          acted = act()
        }
      },
    })
    await acted
    return sent
  }

  const expectAcknowledged = (posts: readonly Post[], { acknowledged }: Sent) => {
    expect(posts.filter(({ id }) => !acknowledged.has(id))).toEqual([])
  }

  const expectBalance = async (paid: ReadonlyMap<string, number>): Promise<Books> => {
    const books = await readDailyBalance(cluster, paid)
    expect(books.lost).toEqual([])
    expect(books.wrong).toEqual([])
    expect(books.captured + books.inCases).toBe(books.paid)
    return books
  }

  const settled = async (posts: readonly Post[], ms = PATIENCE_MS): Promise<Books> => {
    await everythingDone(cluster, { posts, ms })
    return expectBalance(gateway.paid)
  }

  /** Lets the first minute of gateway orders be over, after which they are asked about. */
  const makeDue = async (orders: readonly string[]) => {
    await cluster.sql(
      `update fps_payment set created_at = created_at - interval '61 s'
        where gateway_order_id = any($1)`,
      [orders],
    )
    await cluster.sql(
      `update fps_purchase set next_run_at = now(), idle_since = null
        where id in (select purchase_id from fps_payment where gateway_order_id = any($1))`,
      [orders],
    )
  }

  /** The cases of this test that staff were not told of. */
  const untold = () =>
    cluster.sql(
      "select id from fps_case where announced_at is null and gateway_order_id = any($1)",
      [[...gateway.paid.keys()]],
    )

  it("acknowledges every event while one of two servers is killed, and all are paid soon", async () => {
    const posts = await payFew()
    let killedAt = 0
    const sent = await sendWhile(posts, async () => {
      killedAt = Date.now()
      await cluster.servers[0].kill()
    })
    expectAcknowledged(posts, sent)
    expect(sent.unanswered).toBeGreaterThan(0)
    await everythingDone(cluster, { posts, ms: PAID_AFTER_KILL_MS })
    report(`all paid ${((Date.now() - killedAt) / 1000).toFixed(1)} s after the kill`)
    await cluster.servers[0].start()
    killedOver = posts
  })

  it(
    `settles ${PAID_EVENTS} paid events in any order, with repetitions, to the cent`,
    async () => {
      const began = Date.now()
      const mix = await makeMix({ cluster, gateway }, { paidEvents: PAID_EVENTS, seed: SEED })
      expectAcknowledged(mix.before, await send(cluster, { posts: mix.before }))
      await everythingDone(cluster, { posts: mix.before, ms: PATIENCE_MS })
      const placed = Date.now()
      const sent = await send(cluster, { posts: mix.mixed })
      const answered = Date.now()
      expectAcknowledged(mix.mixed, sent)
      const books = await settled(mix.mixed, PATIENCE_MS + PAID_EVENTS * 1000)
      const done = Date.now()

      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
      const cases = Object.entries(books.cases).map(([kind, count]) => `${kind} ${count}`)
      report(
        [
          `${mix.paidEvents} paid events, ${mix.duplicates} sent twice, ${mix.closings} with a 4001 or 4002 before or after them (seed ${SEED})`,
          `  orders placed in ${seconds(began, placed)} s`,
          `  sent ${sent.posts} times in ${seconds(placed, answered)} s: ${sent.acknowledged.size} events acknowledged, ${sent.duplicates} answers "duplicate", ${sent.refused} answers 503, ${sent.unanswered} without answer`,
          `  settled ${books.settled}, cases: ${cases.join(", ")}, lost ${books.lost.length}; all in ${seconds(placed, done)} s, ${(mix.paidEvents / ((done - placed) / 1000)).toFixed(1)} a second`,
          `  paid at the gateway ${hkd(books.paid)} = captured ${hkd(books.captured)} + open cases ${hkd(books.inCases)}`,
        ].join("\n"),
      )
      // Which of the two it is depends on which QR code's event came first.
      const { superseded_payment = 0, duplicate_payment = 0, ...others } = books.cases
      expect(superseded_payment + duplicate_payment).toBe(mix.twoQrs)
      expect(Object.keys(others).sort()).toEqual([
        "amount_mismatch",
        "late_payment",
        "unknown_gateway_order",
      ])
    },
    PATIENCE_MS + PAID_EVENTS * 3000,
  )

  it("settles without the worker, whose jobs go on when it is back", async () => {
    const posts = [...(await payFew()), gateway.payUnknown(777)]
    const sent = await sendWhile(posts, () => cluster.worker.kill())
    expectAcknowledged(posts, sent)
    // What the worker had in hand itself waits for its locks to run out.
    await everythingDone(cluster, {
      posts: posts.slice(FEW / 2 + 2),
      ms: PATIENCE_MS,
      butLeftBehind: true,
    })
    expect(await untold()).toHaveLength(1)
    await cluster.worker.start()
    await eventually(untold, (left) => left.length === 0, PATIENCE_MS)
    await settled(posts)
  })

  it("loses nothing while Redis is away, and goes on when it is back", async () => {
    const posts = await payFew()
    const sent = await sendWhile(posts, async () => {
      await cluster.redis.stop()
      await sleep(REDIS_AWAY_MS)
      await cluster.redis.start()
    })
    expectAcknowledged(posts, sent)
    await settled(posts)
    const restarts = [...cluster.servers, cluster.worker].map((node) => node.restarts())
    report(
      `Redis away for ${REDIS_AWAY_MS / 1000} s: ${sent.refused} answers 503, ${sent.unanswered} without answer; processes that had to be started again: ${restarts.reduce((a, b) => a + b)}`,
    )
  })

  it("asks about each payment once and tells of each case once, with two workers", async () => {
    await cluster.spareWorker.start()
    const orders = await placeOrders(cluster, FEW)
    const posts = Array.from({ length: FEW }, (_, i) => gateway.payUnknown(100 + i))
    expectAcknowledged(posts, await send(cluster, { posts }))
    // Slower than the job's pace, so that the workers' rounds overlap.
    cluster.sandbox.answerWith({ kind: "slow", ms: SLOW_ANSWER_MS }, { on: "status" })
    await makeDue(orders)
    await eventually(
      () =>
        cluster.sql(
          "select id from fps_payment where checked_at is null and gateway_order_id = any($1)",
          [orders],
        ),
      (due) => due.length === 0,
      PATIENCE_MS,
    )
    cluster.sandbox.answerWith(undefined)
    await settled(posts)
    await eventually(untold, (left) => left.length === 0, PATIENCE_MS)

    const asked = orders.map(
      (id) =>
        cluster.sandbox.requests().filter(({ path }) => path === `/paynow/orders/${id}/status`)
          .length,
    )
    expect(asked).toEqual(orders.map(() => 1))
    const claims = await cluster.sql<{ count: number }>(
      `select count(*)::int from fps_test_claims where id in (
         select id from fps_case where gateway_order_id = any($1)
         union select id from fps_payment where gateway_order_id = any($2))
       group by id`,
      [[...gateway.paid.keys()], orders],
    )
    expect(claims.map(({ count }) => count)).toEqual(Array(2 * FEW).fill(1))
  })

  it("has settled once what the killed server acknowledged, and captured nothing else", async () => {
    await everythingDone(cluster, { posts: killedOver, ms: PATIENCE_MS })
    const books = await expectBalance(new Map(gateways.flatMap(({ paid }) => [...paid])))
    expect(await readTotals(cluster)).toEqual({ captured: books.captured, refunded: 0 })
  })
})

function hkd(cents: number): string {
  return `HKD ${(cents / 100).toFixed(2)}`
}
