import { QueryContext } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Query } from "../dependencies"
import { amountSchema, list } from "../medusa/amounts"
import { creditOf, findGone, readSource, type CopySource } from "../medusa/copy-source"
import type { CaseRecord } from "../types"
import { isTold, mayEndAs } from "../vocabulary"

/** The facts that staff need before a cancelled order is placed again. Amounts in major units. */
export interface Acceptance {
  /** Items and deliveries that cost something else today. `today` is null: no price any more. */
  readonly prices: readonly {
    readonly title: string
    readonly quantity: number
    readonly paid: number
    readonly today: number | null
  }[]
  /** Discounts of the old order: they are kept, whether or not their promotions still hold. */
  readonly discount: number
  /** Store credit of the old order. It is used again only with `credit_not_returned`. */
  readonly credit: number
  /** The items that are sold out or not offered any more: the payment cannot be accepted. */
  readonly unavailable: readonly string[]
}

/** Describes what accepting a case would place; null if it would place no order. */
export async function readAcceptance(
  query: Query,
  { record, orderId }: { readonly record: CaseRecord; readonly orderId: string | null },
): Promise<Acceptance | null> {
  const { kind, moneyKey, paymentId, status } = record
  const isMoney = paymentId !== null && !isTold(moneyKey)
  if (status !== "open" || !mayEndAs(kind, "accepted") || !isMoney || !orderId) {
    return null
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["status"],
    filters: { id: orderId },
  })
  const order = data[0] as { status: string } | undefined
  const source =
    order?.status === "canceled" ? await readSource(query, { entity: "order", id: orderId }) : null
  if (!source) {
    return null
  }
  const [gone, today] = await Promise.all([
    findGone(query, { source, mode: "as_paid" }),
    readPricesToday(query, source),
  ])
  const paid = [
    ...source.items.map(({ title, quantity, unit_price, variant_id }) => ({
      ...{ title, quantity, paid: unit_price, of: variant_id },
    })),
    ...source.shipping_methods.map(({ name, amount, shipping_option_id }) => ({
      ...{ title: name, quantity: 1, paid: amount, of: shipping_option_id },
    })),
  ]
  const adjustments = [...source.items, ...source.shipping_methods].flatMap(
    (one) => one.adjustments,
  )
  return {
    prices: paid.flatMap(({ of, ...line }) => {
      const now = of ? today.get(of) : undefined
      return now === undefined || now === line.paid ? [] : [{ ...line, today: now }]
    }),
    discount: adjustments.reduce((sum, { amount }) => sum + amount, 0),
    credit: creditOf(source),
    unavailable: [
      ...gone.items.map(({ title }) => title),
      ...gone.shipping.map(({ name }) => name),
    ],
  }
}

const pricedSchema = z.object({
  id: z.string(),
  calculated_price: z.object({ calculated_amount: amountSchema.nullish() }).nullish(),
})

/** Reads what the variants and the flat deliveries of an order cost today, by id. */
async function readPricesToday(
  query: Query,
  source: CopySource,
): Promise<ReadonlyMap<string, number | null>> {
  const { region_id, currency_code, customer_id } = source
  const context = { calculated_price: QueryContext({ region_id, currency_code, customer_id }) }
  const ask = async (entity: "variant" | "shipping_option", ids: readonly string[]) => {
    const fields = ["id", "calculated_price.*"]
    const { data } = await query.graph({ entity, fields, filters: { id: [...ids] }, context })
    return list(pricedSchema).parse(data)
  }
  const found = await Promise.all([
    ask(
      "variant",
      source.items.flatMap(({ variant_id }) => variant_id ?? []),
    ),
    ask(
      "shipping_option",
      source.shipping_methods.flatMap((one) => one.shipping_option_id ?? []),
    ),
  ])
  return new Map(
    found.flat().map((one) => [one.id, one.calculated_price?.calculated_amount ?? null]),
  )
}
