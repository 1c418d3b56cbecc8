import { createBank, type Bank } from "../../simulation/bank"
import { fpsPort } from "../../simulation/fps/port"
import { createLedger, type Ledger } from "../../simulation/fps/tables"
import { medusaPort } from "../../simulation/medusa/port"
import { createShop, type Shop } from "../../simulation/medusa/shop"
import { createRandom } from "../../simulation/random"
import { createScheduler, type Activity } from "../../simulation/scheduler"
import type { World } from "../../simulation/world"
import { FAKE_OPERATIONS } from "./fake-operations"
import { endedOf, type Ended, type Step } from "./operation"
import { emptyLedger, see, type Labels, type Read, type Seen } from "./seen"
import { inBursts } from "./in-bursts"

/** A store in memory at one moment; a step makes another one of it and leaves it as it is. */
export interface FakeSide {
  readonly shop: Shop
  readonly ledger: Ledger
  readonly bank: Bank
  readonly now: number
  readonly labels: Labels
}

const TEA = 10_000
const STARTED_AT = 1_800_000_000_000
const LONGEST = 600_000

/** A store in memory with a cart of one tea. */
export function fakeSide(placeOrder: "before_payment" | "after_payment"): FakeSide {
  const environment = { baseUrl: "https://gw", apiKey: "", signingSecret: "" }
  return {
    shop: createShop(TEA),
    ledger: createLedger({
      environment: "sandbox",
      environments: { sandbox: environment, production: environment },
      expiryGraceMinutes: 5,
      expiresInMinutes: 15,
      retryWindowMinutes: 0,
      holdFulfillment: true,
      placeOrder,
    }),
    bank: createBank(),
    now: STARTED_AT,
    labels: new Map(),
  }
}

/** Takes a step, by one of the ways in which its operations can get between each other. */
export async function take(
  before: FakeSide,
  { step, seen, seed }: { step: Step; seen: Seen; seed: number },
): Promise<{ readonly side: FakeSide; readonly ended: readonly Ended[]; readonly seen: Seen }> {
  const side = structuredClone(before)
  const ended: Ended[] = []
  const world = await run(side, seed, {
    early: step.length > 1 && seed % 4 === 0 ? 0.2 : 0,
    activities: step.map((operation, index) => async (inside, activity) => {
      const place = { world: inside, activity, operation, seen }
      ended[index] = await endedOf(place, FAKE_OPERATIONS[operation.do])
    }),
  })
  const after = { ...side, now: world.sim.now }
  return { side: after, ended, seen: await look(after) }
}

/** What is there now. */
export async function look(side: FakeSide): Promise<Seen> {
  let found: Read | undefined
  await run(side, 1, {
    early: 0,
    activities: [
      async (world, activity) => {
        found = await read(world, activity)
      },
    ],
  })
  if (!found) {
    throw new Error("The store in memory could not be looked at.")
  }
  return see(found, side.labels)
}

type Act = (world: World, activity: Activity) => Promise<void>

async function run(
  side: FakeSide,
  seed: number,
  { activities, early }: { activities: readonly Act[]; early: number },
): Promise<World> {
  const machine = { name: "A", life: 0, pausedUntil: 0 }
  const random = createRandom(seed)
  const sim = createScheduler({
    random,
    startedAt: side.now,
    weather: { early, fault: 0, hot: null, faults: 0, isTorn: false },
    tell: null,
    due: { at: () => null, start: () => undefined },
    next: inBursts(random),
  })
  const none = () => undefined
  const world: World = {
    ...side,
    sim,
    machines: [machine],
    isPlain: true,
    hadPlannedFault: false,
    hadTrouble: false,
    environmentSince: 0,
    broken: [],
    reminders: [],
    lastNewsAt: side.now,
    orderChanged: none,
    codeMade: none,
    startDelivery: none,
    tell: none,
  }
  for (const [index, act] of activities.entries()) {
    sim.start(String(index), machine, async (activity) => act(world, activity))
  }
  const end = side.now + LONGEST
  await sim.runUntil(() => end)
  return world
}

async function read(world: World, activity: Activity): Promise<Read> {
  const { shop, ledger } = world
  const [purchaseId] = [...ledger.purchases.keys()]
  const known =
    purchaseId === undefined ? null : await fpsPort(world, activity).purchases.read(purchaseId)
  const found = known ?? emptyLedger(shop.cart.id)
  const medusa = await medusaPort(world, activity).observe(found)
  const order = medusa.order && shop.orders.get(medusa.order.id)
  const ids = [
    ...(shop.cart.collectionId === null ? [] : [shop.cart.collectionId]),
    ...shop.orderCollection.flatMap((link) =>
      link.orderId === order?.id ? [link.collectionId] : [],
    ),
  ]
  return {
    ledger: found,
    medusa,
    collections: [...shop.collections.values()].filter(({ id }) => ids.includes(id)),
    isCompleted: shop.cart.isCompleted,
    isReserved: order?.isReserved ?? false,
    transactions: order?.transactions.map(({ amount }) => amount) ?? [],
    pending: order?.pending ?? null,
    capturedIds: [...shop.payments.values()].flatMap(({ id, isCaptured }) =>
      isCaptured ? [id] : [],
    ),
  }
}
