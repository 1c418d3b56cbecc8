import {
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
  refreshCartItemsWorkflow,
} from "@medusajs/medusa/core-flows"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { ICartModuleService } from "@medusajs/framework/types"
import type { Query, SettleDependencies } from "../dependencies"
import type { MinorUnits } from "../../protocol"
import { totalOf } from "./amounts"
import { creditOf, findGone, readSource, type CopyItem, type CopySource } from "./copy-source"
import { refusal } from "../refusals"
import { messageOf } from "./message-of"

type Dependencies = Pick<SettleDependencies, "container" | "query">

/** The losses of a copy, in words that a customer knows. */
export interface Lost {
  /** Codes that were used and hold no more. Promotions that apply by themselves are not named. */
  readonly promotions: readonly string[]
  /** Titles of items that are sold out or not sold any more. */
  readonly items: readonly string[]
  /** Names of ways of delivery that are not offered any more. */
  readonly shipping: readonly string[]
  /** Store credit and the like, in major units. */
  readonly credit: number
}

/** A cart to pay, at today's prices. */
export interface CartForToday {
  readonly cartId: string
  readonly total: MinorUnits
  readonly lost: Lost
}

interface AsPaidInput {
  readonly orderId: string
  /** Its cart has what the storefront wrote; the order's own metadata may be other systems'. */
  readonly cartId: string | null
  /** Added to the metadata of the cart, and so of the order that it becomes. */
  readonly metadata: Record<string, unknown>
  readonly credit: "keep" | "refuse"
}

/**
 * Makes a cart that costs what an order did: the same items, prices, delivery, taxes and credit.
 * Discounts become sums without a code, so that no promotion is asked for them or counts them again.
 * Core's own workflow would ask for today's prices, so the cart module is called. Returns the id.
 * Throws if something cannot be had any more.
 */
export async function copyAsPaid(
  { container, query }: Dependencies,
  { orderId, cartId, metadata, credit }: AsPaidInput,
): Promise<string> {
  const [order, cart] = await Promise.all([
    readSource(query, { entity: "order", id: orderId }),
    cartId ? readSource(query, { entity: "cart", id: cartId }) : null,
  ])
  if (!order) {
    throw new Error("the old order is not there any more")
  }
  const gone = await findGone(query, { source: order, mode: "as_paid" })
  const names = [...gone.items.map(({ title }) => title), ...gone.shipping.map(({ name }) => name)]
  if (names.length > 0) {
    throw refusal("items_gone", { names: names.join(", ") })
  }
  if (order.credit_lines.length > 0 && credit === "refuse") {
    throw refusal("credit_used", { credit: creditOf(order) })
  }
  const { items, shipping_methods, credit_lines } = order
  const carts = container.resolve<ICartModuleService>(Modules.CART)
  const withoutCode = ({ adjustments }: Pick<CopyItem, "adjustments">) =>
    adjustments.map(({ code, description, ...rest }) => ({
      ...rest,
      description: description ?? code,
    }))
  const copy = await carts.createCarts({
    ...commonParts(order),
    metadata: { ...(cart ?? order).metadata, ...metadata },
    items: items.map((item) => ({
      ...item,
      is_custom_price: true,
      adjustments: withoutCode(item),
    })),
    shipping_methods: shipping_methods.map((method) => ({
      ...method,
      adjustments: withoutCode(method),
    })),
    credit_lines,
  } as unknown as Parameters<ICartModuleService["createCarts"]>[0])
  return (copy as unknown as { id: string }).id
}

interface ForTodayInput {
  readonly cartId: string
  /** The order that the cart became. Staff may have given it more credit. */
  readonly orderId: string | null
  /** The copy that was made before; it is used again while it is no order. */
  readonly copyId: string | null
}

/**
 * Makes a cart with what another one had, at the prices and with the codes of today. A cart that is
 * no order yet is brought to today's prices instead: the cart itself, or the copy that was made of
 * it before. Names what could not be kept. Null: the cart is gone. Throws if nothing can be bought.
 */
export async function copyForToday(
  { container, query }: Dependencies,
  { cartId, orderId, copyId }: ForTodayInput,
): Promise<CartForToday | null> {
  const [old, before, order] = await Promise.all([
    readSource(query, { entity: "cart", id: cartId }),
    copyId ? readSource(query, { entity: "cart", id: copyId }) : null,
    orderId ? readSource(query, { entity: "order", id: orderId }) : null,
  ])
  if (!old) {
    return null
  }
  const open = [old, before].find((cart) => cart && !cart.completed_at)
  const gone = await findGone(query, { source: old, mode: "today" })
  const lost = {
    items: gone.items.map(({ title }) => title),
    shipping: gone.shipping.map(({ name }) => name),
    credit: open === old ? 0 : creditOf(order ?? old),
  }
  if (open) {
    await refreshCartItemsWorkflow(container).run({
      input: { cart_id: open.id, force_refresh: true },
    })
    return describeCopy(query, { old, cartId: open.id, lost })
  }
  const items = old.items.filter((item) => !gone.items.includes(item))
  if (items.length === 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Nothing of this cart is in stock any more.",
      "fps_out_of_stock",
    )
  }
  const { result: copy } = await createCartWorkflow(container).run({
    input: {
      ...commonParts(old),
      metadata: old.metadata ?? undefined,
      items: items.map(itemForToday),
      promo_codes: await existing(query, codesOf(old)),
    },
  })
  for (const method of old.shipping_methods.filter((one) => !gone.shipping.includes(one))) {
    if (!(await addShipping(container, { cartId: copy.id, method }))) {
      lost.shipping.push(method.name)
    }
  }
  return describeCopy(query, { old, cartId: copy.id, lost })
}

/** Core asks for an item's price, unless the item is the store's own and no variant has a price. */
function itemForToday({ adjustments: _, tax_lines: __, ...item }: CopyItem) {
  const { variant_id, quantity, metadata } = item
  return withoutNulls(variant_id ? { variant_id, quantity, metadata } : item)
}

/** Returns false where core does not offer this delivery to the cart. */
async function addShipping(
  container: Dependencies["container"],
  { cartId, method }: { cartId: string; method: CopySource["shipping_methods"][number] },
): Promise<boolean> {
  try {
    await addShippingMethodToCartWorkflow(container).run({
      input: {
        cart_id: cartId,
        options: [{ id: method.shipping_option_id ?? "", data: method.data ?? {} }],
      },
    })
    return true
  } catch (error) {
    if (/shipping option/i.test(messageOf(error))) {
      return false
    }
    throw error
  }
}

async function describeCopy(
  query: Query,
  { old, cartId, lost }: { old: CopySource; cartId: string; lost: Omit<Lost, "promotions"> },
): Promise<CartForToday> {
  const copy = await readSource(query, { entity: "cart", id: cartId })
  const total = copy && totalOf(copy)
  if (!copy || total === null) {
    throw new Error(`Cart ${cartId} was not made.`)
  }
  const applied = usedCodes(copy)
  const automatic = old.promotions.filter((one) => one.is_automatic).map(({ code }) => code)
  const promotions = [...usedCodes(old)].filter(
    (code) => !applied.has(code) && !automatic.includes(code),
  )
  return { cartId, total, lost: { ...lost, promotions } }
}

/** Codes that somebody entered. A promotion that applies by itself is not asked for. */
function codesOf({ promotions }: CopySource): string[] {
  return promotions.flatMap(({ code, is_automatic }) => (code && !is_automatic ? [code] : []))
}

/** Codes that lowered a price. */
function usedCodes({ items, shipping_methods }: CopySource): ReadonlySet<string> {
  const adjustments = [...items, ...shipping_methods].flatMap((one) => one.adjustments)
  return new Set(adjustments.flatMap(({ code }) => code ?? []))
}

/** Core refuses a whole cart for a code that was deleted. */
async function existing(query: Query, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) {
    return []
  }
  const { data: found } = await query.graph({
    entity: "promotion",
    fields: ["code"],
    filters: { code: [...codes] },
  })
  return (found as { code?: string | null }[]).flatMap(({ code }) => code ?? [])
}

/** Returns the fields that both copies take over unchanged. */
function commonParts(source: CopySource) {
  const { region_id, sales_channel_id, currency_code, customer_id, email, locale } = source
  const { shipping_address, billing_address } = source
  return {
    ...withoutNulls({ region_id, sales_channel_id, currency_code, customer_id, email, locale }),
    ...(shipping_address ? { shipping_address: withoutNulls(shipping_address) } : {}),
    ...(billing_address ? { billing_address: withoutNulls(billing_address) } : {}),
  }
}

/** Core's workflows take no null for what is missing. */
function withoutNulls<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) as {
    [K in keyof T]: Exclude<T[K], null>
  }
}
