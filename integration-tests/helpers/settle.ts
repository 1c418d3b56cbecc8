import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { askGateway, type AskInput } from "../../src/settle/ask"
import { settleDependencies } from "../../src/settle/dependencies"
import { followAll, followOrder } from "../../src/settle/news"
import type { Answer } from "../../src/settle/ports"
import { lookNow } from "../../src/settle/settle"
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

/** Makes every purchase due, as if the time that it waits for had come. */
export async function makeAllDue(store: Store): Promise<void> {
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("fps_purchase").update({
    next_look_at: knex.raw("now() - interval '1 second'"),
    rest_at: null,
  })
}

/** Follows a change of an order, and waits until whoever looks at its purchase has seen it. */
export async function followOrderNow(store: Store, orderId: string): Promise<void> {
  await followOrder(store.container(), orderId)
  const knex = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(
    async () => {
      await settleWaiting(store.container())
      return knex("fps_purchase")
        .whereRaw("news > looked_news or lease_until > now()")
        .select<{ id: string }[]>("id")
    },
    (unseen) => unseen.length === 0,
  )
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
  const payment = await dependencies.fps.ledger.find({ id: paymentId })
  if (!payment) {
    throw new Error(`There is no payment ${paymentId}.`)
  }
  const answer = await askGateway(dependencies, { payment, ...input })
  await lookNow(container, payment.purchaseId)
  return answer
}
