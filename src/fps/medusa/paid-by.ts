import { z } from "zod"
import type { FpsModuleService } from "../../modules/fps"
import type { LedgerPayment } from "../types"
import type { Query } from "../dependencies"
import {
  coveredBy,
  coveredOf,
  creditLineSchema,
  FPS_PROVIDER,
  list,
  moneyOf,
  movedSchema,
  totalOf,
} from "./amounts"
import { orderNumberOf, type NumberedOrder, type OrderNumber } from "./order-number"

/** The payment that paid a purchase instead of the session that was asked about. */
export interface PaidBy {
  /** The FPS payment session; null if another provider or staff received the money. */
  readonly session_id: string | null
  readonly order_id: string
  readonly order_number: OrderNumber | null
}

interface PaidByDependencies {
  readonly fps: Pick<FpsModuleService, "storefront" | "payments">
  readonly query: Query
}

/**
 * Finds the order that has the money of a purchase whose own payment did not bring it: the order of
 * the cart, or of a copy of the cart that the storefront made for another attempt.
 */
export async function findPaidBy(
  { fps, query }: PaidByDependencies,
  payment: LedgerPayment,
): Promise<PaidBy | null> {
  const [own, collections] = await Promise.all([
    fps.payments.listSessionIds(payment.id),
    fps.storefront.relatedCollections(payment.sessionId),
  ])
  return findPaidOrder(query, { collections, except: own })
}

const orderSchema = z.object({
  id: z.string(),
  display_id: z.number().nullish(),
  custom_display_id: z.string().nullish(),
  status: z.string(),
  transactions: list(movedSchema.extend({ reference: z.string().nullish() })),
  credit_lines: list(creditLineSchema),
  payment_collections: list(
    z.object({
      payments: list(
        movedSchema.extend({
          provider_id: z.string(),
          payment_session_id: z.string().nullish(),
          canceled_at: z.unknown(),
          captures: list(movedSchema),
          refunds: list(movedSchema),
        }),
      ),
    }),
  ),
})

const ORDER_FIELDS = [
  "id",
  "display_id",
  "custom_display_id",
  "status",
  "transactions.reference",
  "transactions.raw_amount",
  "credit_lines.raw_amount",
  "credit_lines.metadata",
  "payment_collections.payments.raw_amount",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.payment_session_id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.raw_amount",
  "payment_collections.payments.refunds.*",
]

async function findPaidOrder(
  query: Query,
  { collections, except }: { collections: readonly string[]; except: readonly string[] },
): Promise<PaidBy | null> {
  const { data: links } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: [...collections] },
  })
  const ids = (links as { order_id: string }[]).map(({ order_id }) => order_id)
  if (ids.length === 0) {
    return null
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ORDER_FIELDS,
    filters: { id: ids },
  })
  for (const found of data) {
    const order = orderSchema.parse(found)
    const payments = order.payment_collections.flatMap((collection) => collection.payments)
    const payer = payments.find((payment) => coveredBy(payment) > 0)
    // A refund gives an order credit too; what staff covered alone has no payment beside it.
    const isOther = payer
      ? !except.includes(payer.payment_session_id ?? "")
      : payments.length === 0 && coveredOf({ ...order, payments }) > 0
    const mayBeIt = isOther && order.status !== "canceled"
    if (mayBeIt && (await costsAtMost(query, order.id, moneyOf({ ...order, payments })))) {
      const isFps = payer !== undefined && FPS_PROVIDER.test(payer.provider_id)
      return {
        session_id: isFps ? (payer.payment_session_id ?? null) : null,
        order_id: order.id,
        order_number: orderNumberOf(order),
      }
    }
  }
  return null
}

/** Asks core for a total, which it works out from all lines: only where it matters. */
async function costsAtMost(query: Query, id: string, money: number): Promise<boolean> {
  const { data } = await query.graph({ entity: "order", fields: ["total"], filters: { id } })
  const total = totalOf(data[0])
  return total !== null && money >= total
}

/** The order of a payment collection, its country, and where it was bought. */
export interface OrderLookup {
  readonly orderId: string | null
  /** As staff and customers see it. */
  readonly number: OrderNumber | null
  readonly isCanceled: boolean
  readonly countryCode: string | null
  /** Of the order, else of its cart. */
  readonly salesChannelId: string | null
}

interface FoundCollection {
  readonly order?:
    (NumberedOrder & { id: string; status?: string; sales_channel_id?: string | null }) | null
  readonly cart?: {
    readonly sales_channel_id?: string | null
    readonly shipping_address?: { country_code?: string | null } | null
    readonly region?: { countries?: { iso_2: string }[] } | null
  } | null
}

/** Finds the order of a payment collection; nulls if core deleted it and its cart. */
export async function findOrder(query: Query, paymentCollectionId: string): Promise<OrderLookup> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "order.id",
      "order.display_id",
      "order.custom_display_id",
      "order.status",
      "order.sales_channel_id",
      "cart.sales_channel_id",
      "cart.shipping_address.country_code",
      "cart.region.countries.iso_2",
    ],
    filters: { id: paymentCollectionId },
  })
  const collection = data[0] as FoundCollection | undefined
  const order = collection?.order
  const cart = collection?.cart
  return {
    orderId: order?.id ?? null,
    number: order ? orderNumberOf(order) : null,
    isCanceled: order?.status === "canceled",
    countryCode:
      cart?.shipping_address?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? null,
    salesChannelId: order?.sales_channel_id ?? cart?.sales_channel_id ?? null,
  }
}
