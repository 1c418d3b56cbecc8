import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What the lists for staff are sorted and filtered by. Columns with few values go on with
 * `created_at` and `id`, so that a page is read off the index alone.
 */
const INDEXES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fps_payment: [
    ["status", "created_at", "id"],
    ["settlement", "created_at", "id"],
    ["environment", "created_at", "id"],
    ["currency_code", "created_at", "id"],
    ["amount_minor", "created_at", "id"],
    ["expires_at"],
  ],
  fps_event: [
    ["environment", "created_at", "id"],
    ["kind", "created_at", "id"],
    ["event_code", "created_at", "id"],
    ["state", "created_at", "id"],
    ["outcome", "created_at", "id"],
    ["attempts", "created_at", "id"],
    ["processed_at"],
  ],
  fps_case: [
    ["created_at"],
    ["kind", "created_at", "id"],
    ["resolution", "created_at", "id"],
    ["resolved_at"],
    ["gateway_order_id"],
    ["session_id"],
    ["cart_id"],
  ],
}

/** Indexes, so that no list reads a table from end to end. */
export class Migration20261121140000 extends Migration {
  override async up(): Promise<void> {
    for (const { table, columns, name } of allIndexes()) {
      const list = columns.map((column) => `"${column}"`).join(", ")
      this.addSql(
        `create index if not exists "${name}" on "${table}" (${list}) where deleted_at is null;`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const { name } of allIndexes()) {
      this.addSql(`drop index if exists "${name}";`)
    }
  }
}

function allIndexes() {
  return Object.entries(INDEXES).flatMap(([table, indexes]) =>
    indexes.map((columns) => ({ table, columns, name: `IDX_${table}_${columns.join("_")}` })),
  )
}
