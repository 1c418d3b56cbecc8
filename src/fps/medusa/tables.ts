/**
 * The tables and columns of Medusa that our own statements read: those of `fps/medusa` and of the
 * daily balance. A test compares the list with the statements themselves.
 */
export const MEDUSA_TABLES: Readonly<Record<string, readonly string[]>> = {
  capture: ["id", "payment_id", "raw_amount", "deleted_at"],
  cart: [
    "id",
    "email",
    "metadata",
    "shipping_address_id",
    "billing_address_id",
    "completed_at",
    "deleted_at",
  ],
  cart_address: ["id", "first_name", "last_name", "phone", "country_code", "deleted_at"],
  cart_payment_collection: ["id", "cart_id", "payment_collection_id", "created_at", "deleted_at"],
  fulfillment: ["id", "canceled_at", "deleted_at"],
  order: ["id", "status", "version", "created_at", "deleted_at"],
  order_cart: ["id", "order_id", "cart_id", "created_at", "deleted_at"],
  order_credit_line: ["id", "order_id", "version", "raw_amount", "metadata", "deleted_at"],
  order_fulfillment: ["order_id", "fulfillment_id", "deleted_at"],
  order_payment_collection: ["id", "order_id", "payment_collection_id", "created_at", "deleted_at"],
  order_transaction: [
    "id",
    "order_id",
    "amount",
    "raw_amount",
    "reference",
    "reference_id",
    "deleted_at",
  ],
  payment: [
    "id",
    "provider_id",
    "payment_session_id",
    "payment_collection_id",
    "data",
    "raw_amount",
    "canceled_at",
    "deleted_at",
  ],
  payment_collection: ["id", "amount", "status", "deleted_at"],
  payment_session: [
    "id",
    "status",
    "provider_id",
    "amount",
    "currency_code",
    "payment_collection_id",
    "created_at",
    "deleted_at",
  ],
  promotion: ["id", "code", "campaign_id"],
  promotion_campaign_budget: ["id", "campaign_id"],
  refund: ["id", "payment_id", "amount", "raw_amount", "created_at", "deleted_at"],
}

/** Tables that payments need. One of our own stands for all: one migration makes them. */
const NEEDED = { ...MEDUSA_TABLES, fps_purchase: ["id"] }

/** Tables and columns that a database lacks of those that we need, such as `order_cart.cart_id`. */
export interface Missing {
  readonly tables: readonly string[]
  readonly columns: readonly string[]
}

/** Lists the tables and columns that a statement sees on its search path. It has no parameters. */
export const VISIBLE_COLUMNS = `
  select class.relname as "table", attribute.attname as "column"
    from pg_catalog.pg_class as class
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
   where class.relkind in ('r', 'p', 'v', 'm', 'f') and pg_catalog.pg_table_is_visible(class.oid)
     and class.relname in (${Object.keys(NEEDED)
       .map((table) => `'${table}'`)
       .join(", ")})`

/** Compares the list with the rows of {@link VISIBLE_COLUMNS}; null if nothing is missing. Pure. */
export function findMissing(
  visible: readonly { readonly table: string; readonly column: string }[],
): Missing | null {
  const found = new Set(visible.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  const tables = Object.keys(NEEDED).filter((table) => !found.has(table))
  const columns = Object.entries(NEEDED).flatMap(([table, names]) =>
    tables.includes(table)
      ? []
      : names.map((name) => `${table}.${name}`).filter((name) => !found.has(name)),
  )
  return tables.length > 0 || columns.length > 0 ? { tables, columns } : null
}

/** Says what is missing in Medusa's database, and what to do. English. Pure. */
export function explainMissing({ tables, columns }: Missing): { what: string; remedy: string } {
  const named = [...tables.map((table) => `the table ${table}`), ...columns]
  return {
    what: `Medusa's database lacks ${named.join(", ")}`,
    remedy:
      tables.length > 0
        ? "Run npx medusa db:migrate."
        : "Update medusa-payment-fps: this version does not know this Medusa.",
  }
}
