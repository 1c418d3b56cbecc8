import type { CaseSearch } from "../cases/find-cases"
import type { Query } from "../dependencies"

/** Only the newest orders of one customer are searched. */
const MAX_FOUND = 1_000

/** `12` or `#12`, up to PostgreSQL's largest integer. */
const ORDER_NUMBER = /^#?(\d{1,9})$/

/**
 * Finds what a search text means in Medusa: an order's number or id, or the email of an order or
 * cart. Our tables have neither, so that they hold no personal data.
 */
export async function searchInMedusa(query: Query, text: string): Promise<CaseSearch> {
  const [orderIds, cartIds] = await Promise.all([ordersMatching(query, text), cartsOf(query, text)])
  const paymentCollectionIds = await collectionsOfOrders(query, orderIds)
  return { text, orderIds, cartIds, paymentCollectionIds }
}

/**
 * Lists the payment collections of orders. No orders, no collections: an empty filter would match
 * all.
 */
export async function collectionsOfOrders(
  query: Query,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) {
    return []
  }
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: [...orderIds] },
  })
  return (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
}

async function ordersMatching(query: Query, text: string): Promise<string[]> {
  const number = ORDER_NUMBER.exec(text)?.[1]
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: {
      $or: [
        { id: text },
        { custom_display_id: text },
        ...(number ? [{ display_id: Number(number) }] : []),
        ...(isEmail(text) ? [{ email: spellings(text) }] : []),
      ],
    },
    pagination: { take: MAX_FOUND, order: { created_at: "DESC" } },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}

async function cartsOf(query: Query, text: string): Promise<string[]> {
  if (!isEmail(text)) {
    return []
  }
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id"],
    filters: { email: spellings(text) },
    pagination: { take: MAX_FOUND, order: { created_at: "DESC" } },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}

function isEmail(text: string): boolean {
  return text.includes("@")
}

/** Core stores most email addresses in lower case, and some as they were typed. */
function spellings(email: string): string[] {
  return [...new Set([email, email.toLowerCase()])]
}
