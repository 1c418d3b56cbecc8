import { Migration } from "@medusajs/framework/mikro-orm/migrations"

interface Index {
  /** By default Medusa's own: made of the columns. */
  readonly name?: string
  readonly on: readonly string[]
  readonly unique?: true
  readonly where?: string
}

interface Table {
  readonly primaryKey: string
  /** Medusa's `created_at`, `updated_at` and `deleted_at` follow. */
  readonly columns: string
  /**
   * What the lists for staff are sorted and filtered by goes on with `created_at` and `id`, so that
   * a page is read off the index alone. Rows that are marked as deleted are in no index.
   */
  readonly indexes: readonly Index[]
}

const TABLES: Readonly<Record<string, Table>> = {
  fps_payment: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "gateway_order_id" text null,
        "payment_collection_id" text not null,
        "session_id" text not null,
        "cart_id" text null,
        "environment" text check ("environment" in ('sandbox', 'production')) not null,
        "order_creation" text check ("order_creation" in ('directpay', 'legacy')) not null,
        "reference" text not null,
        "unique_order_id" text not null,
        "return_token" text not null,
        "status" text check ("status" in ('creating', 'pending', 'paid', 'expired', 'cancelled')) not null,
        "settlement" text check ("settlement" in ('open', 'settled', 'held')) not null,
        "hold_reason" text null,
        "live" boolean not null,
        "amount_minor" numeric not null,
        "raw_amount_minor" jsonb not null,
        "currency_code" text not null,
        "redirect_url" text null,
        "expires_at" timestamptz not null,
        "failure_returned_at" timestamptz null,
        "creation_error" text null,
        "paid_at" timestamptz null,
        "settled_at" timestamptz null,
        "accepted_at" timestamptz null,
        "next_check_at" timestamptz null,
        "checks" integer not null default 0,
        "check_leased_until" timestamptz null,
        "settle_attempts" integer not null default 0,
        "next_settle_at" timestamptz null,
        "followed_at" timestamptz null,`,
    indexes: [
      { on: ["gateway_order_id"], unique: true, where: "gateway_order_id is not null" },
      { on: ["reference"], unique: true },
      { on: ["unique_order_id"], unique: true },
      { on: ["return_token"], unique: true },
      {
        name: "IDX_fps_payment_one_live",
        on: ["payment_collection_id", "amount_minor", "currency_code", "environment"],
        unique: true,
        where: "live",
      },
      { on: ["payment_collection_id"] },
      { on: ["cart_id"] },
      { on: ["created_at"] },
      { on: ["status", "created_at", "id"] },
      { on: ["settlement", "created_at", "id"] },
      { on: ["environment", "created_at", "id"] },
      { on: ["currency_code", "created_at", "id"] },
      { on: ["amount_minor", "created_at", "id"] },
      { on: ["expires_at"] },
      {
        name: "IDX_fps_payment_unsettled",
        on: ["next_settle_at"],
        where: "settlement = 'open' and status in ('paid', 'expired', 'cancelled')",
      },
      {
        name: "IDX_fps_payment_due_check",
        on: ["next_check_at"],
        where: "status = 'pending' and next_check_at is not null",
      },
      {
        name: "IDX_fps_payment_unfollowed",
        on: ["settled_at"],
        where: "status = 'paid' and settlement = 'settled' and followed_at is null",
      },
    ],
  },
  fps_session: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "payment_id" text not null,`,
    indexes: [{ on: ["payment_id"] }],
  },
  fps_event: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "environment" text check ("environment" in ('sandbox', 'production')) not null,
        "delivery_id" text not null default '',
        "body_hash" text not null,
        "body" text null,
        "kind" text check ("kind" in ('paid', 'expired', 'cancelled', 'unknown', 'unreadable')) not null,
        "event_code" text null,
        "gateway_order_id" text null,
        "reference" text null,
        "amount_minor" numeric null,
        "raw_amount_minor" jsonb null,
        "currency_code" text null,
        "state" text check ("state" in ('waiting', 'done', 'dead', 'unreadable')) not null,
        "outcome" text null,
        "attempts" integer not null default 0,
        "next_attempt_at" timestamptz not null,
        "leased_until" timestamptz null,
        "last_error" text null,
        "processed_at" timestamptz null,`,
    indexes: [
      { name: "IDX_fps_event_once", on: ["environment", "delivery_id", "body_hash"], unique: true },
      { name: "IDX_fps_event_waiting", on: ["next_attempt_at"], where: "state = 'waiting'" },
      { on: ["gateway_order_id"] },
      { on: ["created_at"] },
      { on: ["environment", "created_at", "id"] },
      { on: ["kind", "created_at", "id"] },
      { on: ["event_code", "created_at", "id"] },
      { on: ["state", "created_at", "id"] },
      { on: ["outcome", "created_at", "id"] },
      { on: ["attempts", "created_at", "id"] },
      { on: ["processed_at"] },
      { name: "IDX_fps_event_unsettled", on: ["state"], where: "state <> 'done'" },
      {
        name: "IDX_fps_event_prunable",
        on: ["created_at"],
        where: "body is not null and state <> 'waiting'",
      },
    ],
  },
  fps_case: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "kind" text check ("kind" in ('late_payment', 'duplicate_payment', 'superseded_payment', 'amount_mismatch', 'environment_mismatch', 'unknown_gateway_order', 'order_not_completed', 'shipped_unpaid', 'refund_due')) not null,
        "status" text check ("status" in ('open', 'resolved')) not null,
        "money_key" text not null,
        "amount_minor" numeric null,
        "raw_amount_minor" jsonb null,
        "currency_code" text null,
        "payment_id" text null,
        "gateway_order_id" text null,
        "session_id" text null,
        "cart_id" text null,
        "order_id" text null,
        "evidence" jsonb not null,
        "resolution" text check ("resolution" in ('refunded', 'accepted', 'dismissed')) null,
        "reference" text null,
        "note" text null,
        "resolved_by" text null,
        "resolved_at" timestamptz null,
        "announced_at" timestamptz null,
        "announce_leased_until" timestamptz null,`,
    indexes: [
      { on: ["money_key"], unique: true },
      { on: ["status", "created_at"] },
      { name: "IDX_fps_case_unannounced", on: ["created_at"], where: "announced_at is null" },
      { on: ["created_at"] },
      { on: ["kind", "created_at", "id"] },
      { on: ["resolution", "created_at", "id"] },
      { on: ["resolved_at"] },
      { on: ["gateway_order_id"] },
      { on: ["session_id"] },
      { on: ["cart_id"] },
      { on: ["payment_id"] },
      { on: ["order_id"] },
    ],
  },
  fps_health: {
    primaryKey: "key",
    columns: `
        "key" text not null,
        "data" jsonb not null,`,
    indexes: [],
  },
  fps_setting: {
    primaryKey: "path",
    columns: `
        "path" text not null,
        "value" jsonb null,
        "encrypted" text null,
        "changed_by" text null,
        "changed_at" timestamptz not null,`,
    indexes: [],
  },
  fps_setting_change: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "version" integer not null,
        "path" text not null,
        "action" text check ("action" in ('set', 'removed')) not null,
        "old_value" jsonb null,
        "new_value" jsonb null,
        "is_secret" boolean not null,
        "changed_by" text null,`,
    indexes: [{ on: ["version", "id"] }],
  },
  fps_connection_test: {
    primaryKey: "id",
    columns: `
        "id" text not null,
        "environment" text check ("environment" in ('sandbox', 'production')) not null,
        "state" text check ("state" in ('running', 'passed', 'failed', 'inconclusive')) not null,
        "steps" jsonb not null,
        "reference" text not null,
        "unique_order_id" text not null,
        "event_token" text not null,
        "gateway_order_id" text null,
        "redirect_url" text null,
        "expires_at" timestamptz not null,
        "finished_at" timestamptz null,
        "started_by" text null,`,
    indexes: [
      {
        name: "IDX_fps_connection_test_one_running",
        on: ["environment"],
        unique: true,
        where: "state = 'running'",
      },
      { on: ["reference"], unique: true },
      { on: ["gateway_order_id"], where: "gateway_order_id is not null" },
      { on: ["created_at"] },
    ],
  },
  fps_lease: {
    primaryKey: "key",
    columns: `
        "key" text not null,
        "owner" text not null,
        "leased_until" timestamptz not null,`,
    indexes: [],
  },
}

/** Ledger, session map, inbox, cases, health, settings, tests of the connection, and leases. */
export class Migration20261121000000 extends Migration {
  override async up(): Promise<void> {
    for (const [table, { primaryKey, columns, indexes }] of Object.entries(TABLES)) {
      this.addSql(`create table if not exists "${table}" (${columns}
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "${table}_pkey" primary key ("${primaryKey}"));`)
      for (const index of indexes) {
        this.addSql(createIndex(table, index))
      }
    }
  }

  override async down(): Promise<void> {
    for (const table of Object.keys(TABLES)) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}

function createIndex(table: string, { name, on, unique, where }: Index): string {
  const usual = `IDX_${table}_${on.join("_")}${unique ? "_unique" : ""}`
  const columns = on.map((column) => `"${column}"`).join(", ")
  const condition = [where, "deleted_at is null"].filter(Boolean).join(" and ")
  return `create ${unique ? "unique " : ""}index if not exists "${name ?? usual}" on "${table}" (${columns}) where ${condition};`
}
