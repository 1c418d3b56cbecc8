import { MedusaContextType, Modules } from "@medusajs/framework/utils"
import type { BigNumberInput, Context, IPromotionModuleService } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { SettleDependencies } from "../dependencies"
import { amountSchema, list } from "./amounts"

/** A promotion's discount; core counts its use by code and amount. */
const adjustmentSchema = z.object({
  code: z.string().nullish(),
  amount: amountSchema,
})

const orderSchema = z.object({
  email: z.string().nullish(),
  customer_id: z.string().nullish(),
  items: list(z.object({ adjustments: list(adjustmentSchema) })),
  shipping_methods: list(z.object({ adjustments: list(adjustmentSchema) })),
})

/** The fields of an order that core took over from its cart, as it registered the uses. */
const ORDER = [
  "email",
  "customer_id",
  "items.adjustments.code",
  "items.adjustments.amount",
  "shipping_methods.adjustments.code",
  "shipping_methods.adjustments.amount",
]

/** Uses of promotions that an order made, and by whom. */
export interface PromotionUses {
  readonly actions: readonly { readonly code: string; readonly amount: BigNumberInput }[]
  readonly customer: { readonly customer_id: string | null; readonly customer_email: string | null }
}

/**
 * Reads the uses of promotions that an order made. Its cart does not say them: a guest can still
 * change it.
 */
export async function readPromotionUses(
  { query }: Pick<SettleDependencies, "query">,
  orderId: string,
): Promise<PromotionUses> {
  const { data } = await query.graph({ entity: "order", fields: ORDER, filters: { id: orderId } })
  const order = orderSchema.optional().parse(data[0])
  const used = [...(order?.items ?? []), ...(order?.shipping_methods ?? [])].flatMap(
    ({ adjustments }) => adjustments,
  )
  return {
    actions: used.flatMap(({ code, amount }) => (code ? [{ code, amount }] : [])),
    customer: {
      customer_id: order?.customer_id ?? null,
      customer_email: order?.email ?? null,
    },
  }
}

/** Core's promotion module, with what its interface leaves out and each module of Medusa has. */
interface Promotions {
  readonly baseRepository_: {
    transaction<T>(task: (manager: Manager) => Promise<T>): Promise<T>
  }
  revertUsage(
    ...input: [
      ...Parameters<IPromotionModuleService["revertUsage"]>,
      Context & { readonly transactionManager: Manager },
    ]
  ): Promise<void>
}

interface Manager {
  getTransactionContext(): Knex.Transaction
}

/**
 * Gives back the uses of promotions and campaign budgets that core registered when the cart became
 * an order. Core's `revertUsage` reads and writes its counters without a lock, so the rows are
 * locked first, in the order in which core locks them to register a use. A promotion that is not
 * active any more, or whose campaign is over, stays as it is. `note` runs in the same transaction.
 */
export async function returnPromotionUses(
  { container }: Pick<SettleDependencies, "container">,
  { actions, customer }: PromotionUses,
  note?: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  if (actions.length === 0) {
    return
  }
  const promotions = container.resolve<Promotions>(Modules.PROMOTION)
  await promotions.baseRepository_.transaction(async (manager) => {
    const trx = manager.getTransactionContext()
    await lockCounters(
      trx,
      actions.map(({ code }) => code),
    )
    await note?.(trx)
    // Inside a job or a step, Medusa gives a module's method the step's context, without our
    // transaction, unless there is one of this type.
    await promotions.revertUsage([...actions], customer, {
      __type: MedusaContextType,
      transactionManager: manager,
    })
  })
}

/** Who waits for these locks longer gives up, and tries again later, as core does. */
const LOCK_TIMEOUT = "set local lock_timeout = '3s'"

async function lockCounters(trx: Knex.Transaction, codes: readonly string[]): Promise<void> {
  await trx.raw(LOCK_TIMEOUT)
  const rows = await trx("promotion")
    .whereIn("code", [...codes])
    .orderBy("id")
    .forUpdate()
    .select<{ campaign_id: string | null }[]>("campaign_id")
  const campaigns = rows.flatMap(({ campaign_id }) => campaign_id ?? [])
  await trx("promotion_campaign_budget")
    .whereIn("campaign_id", campaigns)
    .orderBy("id")
    .forUpdate()
    .select("id")
}
