import {
  getTotalVariantAvailability,
  getVariantAvailability,
  MathBN,
  ProductStatus,
} from "@medusajs/framework/utils"
import { z } from "zod"
import type { Query } from "../dependencies"
import { amountSchema, list } from "./amounts"

const text = z.string().nullish()
const flag = z.boolean().nullish()
const data = z.record(z.string(), z.unknown()).nullish()

const addressSchema = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    province: text,
    postal_code: text,
    country_code: text,
    phone: text,
    metadata: data,
  })
  .nullish()

const adjustmentSchema = z.object({
  code: text,
  description: text,
  provider_id: text,
  is_tax_inclusive: flag,
  amount: amountSchema,
})

const taxLineSchema = z.object({
  code: text,
  description: text,
  provider_id: text,
  tax_rate_id: text,
  rate: z.number(),
  data,
})

const itemSchema = z.object({
  title: z.string(),
  subtitle: text,
  thumbnail: text,
  variant_id: text,
  product_id: text,
  product_title: text,
  product_description: text,
  product_subtitle: text,
  product_type: text,
  product_type_id: text,
  product_collection: text,
  product_handle: text,
  variant_sku: text,
  variant_barcode: text,
  variant_title: text,
  variant_option_values: data,
  requires_shipping: flag,
  is_discountable: flag,
  is_giftcard: flag,
  is_tax_inclusive: flag,
  compare_at_unit_price: amountSchema.nullish(),
  unit_price: amountSchema,
  quantity: amountSchema,
  metadata: data,
  adjustments: list(adjustmentSchema),
  tax_lines: list(taxLineSchema),
})

const shippingSchema = z.object({
  name: z.string(),
  description: z.unknown(),
  amount: amountSchema,
  is_tax_inclusive: flag,
  shipping_option_id: text,
  data,
  metadata: data,
  adjustments: list(adjustmentSchema),
  tax_lines: list(taxLineSchema),
})

/**
 * Core's reference for a credit line of what it refunded, also in part: no credit that a customer
 * could use. A refund with a reason has the reason's label instead, and is copied as credit: staff may
 * write the same on credit that they give.
 */
const OF_REFUND = "payment_collection"

const creditSchema = z.object({
  amount: amountSchema,
  reference: text,
  reference_id: text,
  metadata: data,
})

/** The fields that a cart and the order that it becomes have in common. */
const sourceSchema = z.object({
  id: z.string(),
  completed_at: z.unknown(),
  region_id: text,
  sales_channel_id: text,
  currency_code: z.string(),
  customer_id: text,
  email: text,
  locale: text,
  metadata: data,
  total: z.unknown(),
  shipping_address: addressSchema,
  billing_address: addressSchema,
  items: list(itemSchema).transform((items) => items.filter(({ quantity }) => quantity > 0)),
  shipping_methods: list(shippingSchema),
  // Core's cancellation adds one of 0, or of what it refunded.
  credit_lines: list(creditSchema).transform((lines) =>
    lines.filter(({ amount, reference }) => amount !== 0 && reference !== OF_REFUND),
  ),
  promotions: list(z.object({ code: text, is_automatic: flag })),
})

/** A cart, or an order, as far as it is copied. */
export type CopySource = z.output<typeof sourceSchema>
/** A line of it. */
export type CopyItem = CopySource["items"][number]

const SOURCE_FIELDS = [
  "id",
  "region_id",
  "sales_channel_id",
  "currency_code",
  "customer_id",
  "email",
  "locale",
  "metadata",
  "total",
  "shipping_address.*",
  "billing_address.*",
  "items.*",
  "items.adjustments.*",
  "items.tax_lines.*",
  "shipping_methods.*",
  "shipping_methods.adjustments.*",
  "shipping_methods.tax_lines.*",
  "credit_lines.*",
  "promotions.code",
  "promotions.is_automatic",
]

/** Reads a cart or an order; null if it is gone. */
export async function readSource(
  query: Query,
  { entity, id }: { entity: "cart" | "order"; id: string },
): Promise<CopySource | null> {
  const { data: found } = await query.graph({
    entity,
    fields: entity === "cart" ? [...SOURCE_FIELDS, "completed_at"] : SOURCE_FIELDS,
    filters: { id },
  })
  return found[0] ? sourceSchema.parse(found[0]) : null
}

/** The items and shipping methods that cannot be had any more. */
interface Gone {
  readonly items: readonly CopyItem[]
  readonly shipping: CopySource["shipping_methods"]
}

const variantSchema = z.object({
  id: z.string(),
  manage_inventory: flag,
  allow_backorder: flag,
  product: z.object({ status: z.string() }).nullish(),
})

/**
 * Finds what cannot be had: items without enough stock or that are not sold any more, and deliveries
 * that were deleted. Staff may sell what is hidden from the shop; a customer may not buy it.
 */
export async function findGone(
  query: Query,
  { source, mode }: { source: CopySource; mode: "as_paid" | "today" },
): Promise<Gone> {
  const variantIds = [...new Set(source.items.flatMap(({ variant_id }) => variant_id ?? []))]
  const optionIds = source.shipping_methods.flatMap((one) => one.shipping_option_id ?? [])
  const [variants, options, availability] = await Promise.all([
    query.graph({
      entity: "variant",
      fields: ["id", "manage_inventory", "allow_backorder", "product.status"],
      filters: { id: variantIds },
    }),
    query.graph({ entity: "shipping_option", fields: ["id"], filters: { id: optionIds } }),
    readStock(query, { variantIds, channelId: source.sales_channel_id ?? null }),
  ])
  const known = new Map(
    list(variantSchema)
      .parse(variants.data)
      .map((one) => [one.id, one]),
  )
  const offered = new Set((options.data as { id: string }[]).map(({ id }) => id))
  const wanted = (id: string) =>
    source.items
      .filter(({ variant_id }) => variant_id === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const isGone = ({ variant_id }: CopyItem) => {
    const variant = variant_id ? known.get(variant_id) : undefined
    if (!variant_id) {
      return false
    }
    if (!variant || (mode === "today" && variant.product?.status !== ProductStatus.PUBLISHED)) {
      return true
    }
    const { availability: stock } = availability[variant_id] ?? {}
    return (
      Boolean(variant.manage_inventory) &&
      !variant.allow_backorder &&
      (stock ?? 0) < wanted(variant_id)
    )
  }
  return {
    items: source.items.filter(isGone),
    shipping: source.shipping_methods.filter(
      ({ shipping_option_id: id }) => id && !offered.has(id),
    ),
  }
}

/** Reads how many of each variant can be had: in a sales channel, or anywhere. */
async function readStock(
  query: Query,
  { variantIds, channelId }: { variantIds: string[]; channelId: string | null },
): Promise<Readonly<Record<string, { availability?: number | null }>>> {
  const graph = query as Parameters<typeof getVariantAvailability>[0]
  return channelId === null
    ? getTotalVariantAvailability(graph, { variant_ids: variantIds })
    : getVariantAvailability(graph, { variant_ids: variantIds, sales_channel_id: channelId })
}

/** Store credit and the like of a cart or an order, in major units. */
export function creditOf({ credit_lines }: Pick<CopySource, "credit_lines">): number {
  return credit_lines
    .reduce((sum, { amount }) => MathBN.add(sum, amount), MathBN.convert(0))
    .toNumber()
}
