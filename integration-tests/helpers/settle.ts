import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { askGateway, type AskInput } from "../../src/fps/settle/ask"
import { settleDependencies } from "../../src/fps/dependencies"
import { followAll, followOrder } from "../../src/fps/settle/route-events"
import type { Answer } from "../../src/fps/settle/ports"
import { settlePurchase } from "../../src/fps/settle/scheduler"
import type { Store } from "./store"
import { eventually } from "./wait"

const MOST = 200
const WAIT_MS = 30_000
/** The token of a look that is another process's, for tests. */
const OTHERS = "another process"

/**
 * What the job does, at once: every waiting event, and every purchase that is due. The job itself
 * runs as well, and may be at one of them: it is waited for.
 */
export async function settleWaiting(container: MedusaContainer): Promise<void> {
  await followAll(container, MOST)
  await untilNobodyLooks(container)
}

async function untilNobodyLooks(container: MedusaContainer): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(
    async () =>
      knex("fps_purchase")
        .where("lease_until", ">", knex.fn.now())
        .whereNot({ lease_token: OTHERS })
        .select<{ id: string }[]>("id"),
    (leased) => leased.length === 0,
    WAIT_MS,
  )
}

/** The same, after every purchase was made due, whatever it waits for. */
export async function settleEverything(store: Store): Promise<void> {
  await makeAllDue(store)
  await settleWaiting(store.container())
}

/**
 * Makes every purchase due, as if the time that it waits for had come. A look that is under way has
 * read what was before, and would say afterwards when the next one is due.
 */
export async function makeAllDue(store: Store): Promise<void> {
  await untilNobodyLooks(store.container())
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("fps_purchase").update({
    next_run_at: knex.raw("now() - interval '1 second'"),
    idle_since: null,
  })
}

/** Leaves an order as core does when staff cancel it in the moment of its capture: without a refund. */
export async function cancelUnrefunded(store: Store, orderId: string): Promise<void> {
  const orders = store.container().resolve(Modules.ORDER)
  await orders.updateOrders([{ id: orderId, status: "canceled" }])
  await followOrderNow(store, orderId)
}

/** Follows a change of an order, and waits until whoever looks at its purchase has seen it. */
export async function followOrderNow(store: Store, orderId: string): Promise<void> {
  await followOrder(store.container(), orderId)
  await settleUntilSeen(store.container())
}

/** Does what the job does until the news of every purchase, or of one, were seen and nobody looks. */
async function settleUntilSeen(container: MedusaContainer, purchaseId?: string): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(
    async () => {
      await settleWaiting(container)
      return knex("fps_purchase")
        .whereRaw("(revision > settled_revision or lease_until > now())")
        .modify((query) => (purchaseId ? void query.where({ id: purchaseId }) : undefined))
        .select<{ id: string }[]>("id")
    },
    (unseen) => unseen.length === 0,
  )
}

let keptOut = 0
const guarded = new WeakSet<object>()

/**
 * Runs something once nobody looks at anything, while the job takes up nothing: where it is a moment
 * earlier at what somebody just asked for, the answer says how things stood before its look. Only
 * the job, and what these helpers do in its place, takes what is due without naming it. With
 * `othersLook`, looks are under way that the test wants to be.
 */
export async function withoutJob<T>(
  store: Store,
  run: () => Promise<T>,
  { othersLook = false }: { readonly othersLook?: boolean } = {},
): Promise<T> {
  const { purchases } = store.fps()
  if (!guarded.has(purchases)) {
    guarded.add(purchases)
    const { take, routeEvents } = purchases
    Object.assign(purchases, {
      take: async (input: Parameters<typeof take>[0]) =>
        keptOut > 0 && input.id === undefined ? null : take(input),
      routeEvents: async (input: Parameters<typeof routeEvents>[0]) =>
        keptOut > 0 && input.ids === undefined ? [] : routeEvents(input),
    })
  }
  keptOut++
  try {
    if (!othersLook) {
      await untilNobodyLooks(store.container())
    }
    return await run()
  } finally {
    keptOut--
  }
}

/** Runs something while another process looks at every purchase there is, and is slow over it. */
export async function whileOthersLook<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("fps_purchase").update({
    lease_token: OTHERS,
    lease_until: knex.raw("now() + interval '1 hour'"),
  })
  try {
    return await run()
  } finally {
    await knex("fps_purchase")
      .where({ lease_token: OTHERS })
      .update({ lease_token: null, lease_until: null })
  }
}

/** Asks the gateway about a payment, and has settled what the answer proves. */
export async function askAndSettle(
  container: MedusaContainer,
  { paymentId, ...input }: Omit<AskInput, "payment"> & { readonly paymentId: string },
): Promise<Answer> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.payments.find({ id: paymentId })
  if (!payment) {
    throw new Error(`There is no payment ${paymentId}.`)
  }
  // Whoever asked last may have done so less than ten seconds ago.
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("fps_payment").where({ id: paymentId }).update({ asked_at: null })
  const answer = await askGateway(dependencies, { payment, ...input })
  if ((await settlePurchase(container, payment.purchaseId)) === "none") {
    await settleUntilSeen(container, payment.purchaseId)
  }
  return answer
}
