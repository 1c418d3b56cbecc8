import { MathBN } from "@medusajs/framework/utils"
import type { BigNumberInput } from "@medusajs/framework/types"
import { z } from "zod"
import { CHECKOUT_CART_FIELDS, type CheckoutCart } from "./cart"
import { isFps, isMoney, isPlacedOn, type SessionState } from "./observation"
import {
  coveredOf,
  creditLineSchema,
  givenBackAt,
  leftOf,
  movedSchema,
  list,
  owedBy,
  readAmount,
  refundSchema,
  sessionSchema,
  totalOf,
} from "./amounts"
import { asMinorUnits, toMajorNumber, type MinorUnits } from "../../protocol"
import type { Query } from "../dependencies"
import { orderNumberOf, type OrderNumber } from "./order-number"

const paymentSchema = movedSchema.extend({
  provider_id: z.string(),
  payment_session_id: z.string().nullish(),
  canceled_at: z.unknown(),
  captures: list(movedSchema),
  refunds: list(refundSchema),
})

const amountSchema = z.custom<BigNumberInput>((value) => value !== null && value !== undefined)

const summarySchema = z.object({
  transaction_total: amountSchema,
  pending_difference: amountSchema,
})

const orderSchema = z.object({
  id: z.string(),
  display_id: z.number().nullish(),
  custom_display_id: z.string().nullish(),
  status: z.string(),
  version: z.number().nullish(),
  sales_channel_id: z.string().nullish(),
  is_draft_order: z.boolean().nullish(),
  created_at: z.coerce.date(),
  fulfillments: list(z.object({ canceled_at: z.unknown() })),
  currency_code: z.string(),
  summary: summarySchema,
  transactions: list(movedSchema.extend({ reference: z.string().nullish() })),
  credit_lines: list(creditLineSchema),
  payment_collections: list(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.string(),
      payment_sessions: list(sessionSchema),
      payments: list(paymentSchema),
    }),
  ),
})

type CollectionRow = z.output<typeof orderSchema>["payment_collections"][number]

/** A payment session of an order, as a settlement pass observes it. */
export interface DebtSession extends SessionState {
  readonly hasPayment: boolean
}

/** A payment collection of an order. */
export interface DebtCollection {
  readonly id: string
  readonly amount: number
  readonly status: string
  readonly ofCart: boolean
  readonly hasPayments: boolean
}

/** The debt of an order, and everything in Medusa by which it can be paid. */
export interface Debt {
  readonly orderId: string
  /** As staff and customers see it. */
  readonly number: OrderNumber | null
  readonly salesChannelId: string | null
  readonly state: "active" | "draft" | "canceled"
  readonly version: number | null
  readonly createdAt: Date
  /** Core cancels neither a fulfilled order nor one that staff marked completed. */
  readonly isFulfilled: boolean
  readonly currencyCode: string
  readonly owed: MinorUnits
  /** The amount covered since it was placed: by money, or by credit that staff gave. */
  readonly covered: MinorUnits
  /** True if a Medusa payment is its money, or was until it was given back. */
  readonly hasMoney: boolean
  /**
   * True if another provider authorized money that was not received yet, so that nobody must pay
   * again.
   */
  readonly isPendingElsewhere: boolean
  readonly payer: CheckoutCart
  /** The cart that became the order. */
  readonly cartId: string | null
  readonly collections: readonly DebtCollection[]
  readonly sessions: readonly DebtSession[]
}

const FIELDS = [
  ...CHECKOUT_CART_FIELDS,
  "display_id",
  "custom_display_id",
  "status",
  "version",
  "sales_channel_id",
  "is_draft_order",
  "created_at",
  "fulfillments.canceled_at",
  "currency_code",
  "total",
  "summary",
  "transactions.reference",
  "transactions.raw_amount",
  "credit_lines.raw_amount",
  "credit_lines.metadata",
  "payment_collections.id",
  "payment_collections.amount",
  "payment_collections.status",
  "payment_collections.payment_sessions.*",
  "payment_collections.payments.raw_amount",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.payment_session_id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.raw_amount",
  "payment_collections.payments.refunds.*",
]

/**
 * Reads what an order owes now: its total, less its money in any collection, less what the store
 * recorded without a payment, and less items on their way back for an exchange or a claim, which
 * core leaves in the total until they arrive. Null: there is no such order.
 */
export async function readDebt(query: Query, orderId: string): Promise<Debt | null> {
  const [{ data }, links] = await Promise.all([
    query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } }),
    query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id: orderId } }),
  ])
  const [found] = data as CheckoutCart[]
  if (!found) {
    return null
  }
  const order = orderSchema.parse(found)
  const cartId = linkSchema.parse(links.data)[0]?.cart_id ?? null
  const ofCart = await collectionsOfCart(query, cartId)
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const canceled = order.status === "canceled"
  const total = totalOf(found) ?? asMinorUnits(0)
  const sessions = order.payment_collections.flatMap((one) => toSessions(one, ofCart))
  return {
    orderId: order.id,
    number: orderNumberOf(order),
    salesChannelId: order.sales_channel_id ?? null,
    state: canceled ? "canceled" : order.is_draft_order ? "draft" : "active",
    version: order.version ?? null,
    createdAt: order.created_at,
    isFulfilled:
      order.fulfillments.some((one) => !one.canceled_at) ||
      order.status === "completed" ||
      order.status === "archived",
    currencyCode: order.currency_code.toLowerCase(),
    owed: owedBy({
      ...{ total, canceled, payments, transactions: order.transactions },
      onItsWayBack: onItsWayBack(total, order.summary),
    }),
    covered: coveredOf({ ...order, payments }),
    hasMoney: payments.some((payment) =>
      isMoney(toMedusaPayment(payment), { createdAt: order.created_at }),
    ),
    isPendingElsewhere: sessions.some((one) => !isFps(one) && !one.hasPayment && isPlacedOn(one)),
    payer: found,
    cartId,
    collections: order.payment_collections.map(({ id, amount, status, payments: own }) => ({
      id,
      amount,
      status,
      ofCart: ofCart.has(id),
      hasPayments: own.length > 0,
    })),
    sessions,
  }
}

const linkSchema = z.array(
  z.object({ cart_id: z.string().optional(), payment_collection_id: z.string().optional() }),
)

async function collectionsOfCart(query: Query, cartId: string | null): Promise<Set<string>> {
  if (cartId === null) {
    return new Set()
  }
  const { data } = await query.graph({
    entity: "cart_payment_collection",
    fields: ["payment_collection_id"],
    filters: { cart_id: cartId },
  })
  return new Set(linkSchema.parse(data).flatMap((link) => link.payment_collection_id ?? []))
}

function toMedusaPayment(row: z.output<typeof paymentSchema>) {
  return {
    providerId: row.provider_id,
    canceled: Boolean(row.canceled_at),
    left: leftOf(row),
    givenBackAt: givenBackAt(row),
  }
}

function toSessions(collection: CollectionRow, ofCart: ReadonlySet<string>): DebtSession[] {
  return collection.payment_sessions.map(
    ({ provider_id, currency_code, created_at, ...session }) => ({
      ...session,
      providerId: provider_id,
      currencyCode: currency_code,
      createdAt: created_at,
      collectionId: collection.id,
      collectionAmount: collection.amount,
      ofCart: ofCart.has(collection.id),
      hasPayment: collection.payments.some((one) => one.payment_session_id === session.id),
    }),
  )
}

/**
 * Returns the price of items that are asked back and have not arrived. Both figures of the summary
 * count the same transactions, so a lost entry does not matter.
 */
function onItsWayBack(total: MinorUnits, summary: z.output<typeof summarySchema>): MinorUnits {
  const asCounted = MathBN.add(summary.transaction_total, summary.pending_difference)
  const difference = MathBN.sub(toMajorNumber(total), asCounted)
  return MathBN.gt(difference, 0) ? readAmount(difference) : asMinorUnits(0)
}
