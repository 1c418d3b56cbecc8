import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { REFERENCE_TRIPLES } from "../../../fps/reference"

interface Index {
  /** Default: Medusa's own name, made of the columns. */
  readonly name?: string
  readonly on: readonly string[]
  readonly unique?: true
  readonly where?: string
  /** Of an index of what an array holds: that array, instead of columns. */
  readonly array?: string
}

interface Table {
  readonly primaryKey: string
  /** Medusa's `created_at`, `updated_at` and `deleted_at` follow. */
  readonly columns: string
  /**
   * An index for a staff list ends with `created_at` and `id`, to read a page off the index alone.
   * No index holds rows that are marked as deleted.
   */
  readonly indexes: readonly Index[]
}

const TABLES: Readonly<Record<string, Table>> = {
  fps_purchase: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "cart_id" text null,
      "order_id" text null,
      "revision" integer not null default 0,
      "settled_revision" integer not null default 0,
      "next_run_at" timestamptz null,
      "idle_since" timestamptz null,
      "lease_token" text null,
      "lease_until" timestamptz null,
      "intent" jsonb null,
      "cancels_at" timestamptz null,
      "promotions_returned_at" timestamptz null,
      "copy_cart_id" text null,
      "released_by" text null,
      "released_at" timestamptz null,
      "release_note" text null,
      "remind_at" timestamptz null,
      "reminder_claimed_at" timestamptz null,
      "reminded_at" timestamptz null,
      "attempts" integer not null default 0,
      "last_error" text null,
      "seen_order_status" text null,
      "seen_order_version" integer null,
      constraint "fps_purchase_due_or_idle" check ((next_run_at is null) <> (idle_since is null)),
      constraint "fps_purchase_of" check (cart_id is not null or order_id is not null),
      constraint "fps_purchase_idle_is_settled" check (idle_since is null or (settled_revision = revision and intent is null)),`,
    indexes: [
      { on: ["cart_id"], unique: true, where: "cart_id is not null" },
      { name: "IDX_fps_purchase_due", on: ["next_run_at"], where: "next_run_at is not null" },
      { name: "IDX_fps_purchase_failing", on: ["attempts"], where: "attempts > 0" },
      { on: ["order_id"], unique: true, where: "order_id is not null" },
      { name: "IDX_fps_purchase_idle", on: ["idle_since"], where: "idle_since is not null" },
      {
        name: "IDX_fps_purchase_remind",
        on: ["remind_at"],
        where: "remind_at is not null and reminder_claimed_at is null",
      },
      { name: "IDX_fps_purchase_reminded", on: ["reminded_at"], where: "reminded_at is not null" },
    ],
  },
  fps_payment: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "purchase_id" text not null,
      "gateway_order_id" text null,
      "payment_collection_id" text not null,
      "session_id" text not null,
      "cart_id" text null,
      "pay_link_id" text null,
      "environment" text not null check ("environment" in ('sandbox', 'production')),
      "order_creation" text not null check ("order_creation" in ('directpay', 'legacy')),
      "reference" text not null,
      "unique_order_id" text not null,
      "return_token" text not null,
      "status" text not null check ("status" in ('creating', 'pending', 'paid', 'expired', 'cancelled', 'failed')),
      "closed_by" text null check ("closed_by" in ('event', 'status_query', 'staff', 'timeout')),
      "closed_at" timestamptz null,
      "reviewed_by" text null,
      "reviewed_at" timestamptz null,
      "settlement" text not null check ("settlement" in ('open', 'settled', 'held')),
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
      "received_minor" numeric null,
      "raw_received_minor" jsonb null,
      "received_currency" text null,
      "checks" integer not null default 0,
      "asked_at" timestamptz null,
      "checked_at" timestamptz null,
      "claimed_at" timestamptz null,
      "claim_reference" text null,
      "claims" integer not null default 0,
      "second_claim_at" timestamptz null,
      "third_claim_at" timestamptz null,`,
    indexes: [
      { on: ["amount_minor", "created_at", "id"] },
      { on: ["cart_id"] },
      { on: ["claimed_at"], where: "claimed_at is not null" },
      {
        name: "IDX_fps_payment_closed_by",
        on: ["closed_by", "created_at", "id"],
        where: "closed_by is not null",
      },
      { on: ["created_at"] },
      { on: ["currency_code", "created_at", "id"] },
      { on: ["environment", "created_at", "id"] },
      { on: ["expires_at"] },
      { on: ["gateway_order_id"], unique: true, where: "gateway_order_id is not null" },
      {
        name: "IDX_fps_payment_one_live",
        on: ["payment_collection_id", "amount_minor", "currency_code", "environment"],
        unique: true,
        where: "live",
      },
      { on: ["paid_at", "id"], where: "paid_at is not null" },
      { on: ["pay_link_id"], where: "pay_link_id is not null" },
      { on: ["payment_collection_id"] },
      { on: ["purchase_id"] },
      { on: ["reference"], unique: true },
      { name: "IDX_fps_payment_reference_triples", on: [], array: REFERENCE_TRIPLES },
      { on: ["return_token"], unique: true },
      { on: ["settlement", "created_at", "id"] },
      { on: ["status", "created_at", "id"] },
      { on: ["unique_order_id"], unique: true },
      { on: ["updated_at"] },
    ],
  },
  fps_session: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "payment_id" text not null,
      "placed_at" timestamptz null,
      "captured_event_at" timestamptz null,`,
    indexes: [{ on: ["payment_id"] }],
  },
  fps_event: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "environment" text not null check ("environment" in ('sandbox', 'production')),
      "delivery_id" text not null default '',
      "signed_at" timestamptz not null,
      "deliveries" integer not null default 1,
      "last_signed_at" timestamptz not null,
      "last_delivered_at" timestamptz not null,
      "body_hash" text not null,
      "body" text null,
      "kind" text not null check ("kind" in ('paid', 'expired', 'cancelled', 'unknown', 'unreadable')),
      "event_code" text null,
      "gateway_order_id" text null,
      "reference" text null,
      "amount_minor" numeric null,
      "raw_amount_minor" jsonb null,
      "currency_code" text null,
      "state" text not null check ("state" in ('waiting', 'done', 'failed', 'unreadable')),
      "outcome" text null,
      "purchase_id" text null,
      "applied_at" timestamptz null,
      "attempts" integer not null default 0,
      "last_error" text null,
      "processed_at" timestamptz null,`,
    indexes: [
      { on: ["attempts", "created_at", "id"] },
      { on: ["created_at"] },
      { on: ["environment", "created_at", "id"] },
      { on: ["event_code", "created_at", "id"] },
      { on: ["gateway_order_id"] },
      { on: ["kind", "created_at", "id"] },
      { name: "IDX_fps_event_once", on: ["environment", "delivery_id", "body_hash"], unique: true },
      { on: ["outcome", "created_at", "id"] },
      { on: ["processed_at"] },
      {
        name: "IDX_fps_event_prunable",
        on: ["last_delivered_at"],
        where: "(body is not null) and (state <> 'waiting')",
      },
      { on: ["state", "created_at", "id"] },
      {
        name: "IDX_fps_event_unfinished",
        on: ["purchase_id"],
        where: "state in ('waiting', 'failed')",
      },
      {
        name: "IDX_fps_event_unrouted",
        on: ["created_at"],
        where: "(state = 'waiting') and (purchase_id is null)",
      },
      { name: "IDX_fps_event_unsettled", on: ["state"], where: "state <> 'done'" },
      { on: ["environment", "last_signed_at"] },
      { on: ["environment", "body_hash"] },
    ],
  },
  fps_case: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "kind" text not null check ("kind" in ('late_payment', 'duplicate_payment', 'superseded_payment', 'amount_mismatch', 'environment_mismatch', 'unknown_gateway_order', 'order_not_completed', 'shipped_unpaid', 'refund_due', 'overpaid')),
      "status" text not null check ("status" in ('open', 'resolved')),
      "money_key" text not null,
      "environment" text null check ("environment" in ('sandbox', 'production')),
      "amount_minor" numeric null,
      "raw_amount_minor" jsonb null,
      "currency_code" text null,
      "payment_id" text null,
      "gateway_order_id" text null,
      "session_id" text null,
      "cart_id" text null,
      "order_id" text null,
      "evidence" jsonb not null,
      "resolution" text null check ("resolution" in ('refunded', 'accepted', 'dismissed')),
      "reference" text null,
      "note" text null,
      "resolved_by" text null,
      "resolved_at" timestamptz null,
      "announced_at" timestamptz null,
      "announce_leased_until" timestamptz null,
      "noticed_at" timestamptz null,`,
    indexes: [
      { on: ["cart_id"] },
      { on: ["created_at"] },
      { on: ["environment", "created_at", "id"] },
      { on: ["gateway_order_id"] },
      { on: ["kind", "created_at", "id"] },
      { on: ["money_key"], unique: true },
      { on: ["order_id"] },
      { on: ["payment_id"] },
      { on: ["resolution", "created_at", "id"] },
      { on: ["resolved_at"] },
      { on: ["session_id"] },
      { on: ["status", "created_at"] },
      { name: "IDX_fps_case_unannounced", on: ["created_at"], where: "announced_at is null" },
      { on: ["updated_at"] },
    ],
  },
  fps_case_note: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "case_id" text not null,
      "text" text not null,
      "written_by" text not null,`,
    indexes: [{ on: ["case_id", "created_at", "id"] }],
  },
  fps_pay_link: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "order_id" text not null,
      "token" text not null,
      "note" text null,
      "live" boolean not null,
      "expires_at" timestamptz not null,
      "created_by" text not null,
      "revoked_by" text null,
      "revoked_at" timestamptz null,`,
    indexes: [
      { name: "IDX_fps_pay_link_one_live", on: ["order_id"], unique: true, where: "live" },
      { on: ["order_id", "created_at", "id"] },
      { on: ["token"], unique: true },
    ],
  },
  fps_confirmation: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "payment_id" text not null,
      "reference" text not null,
      "reference_key" text not null,
      "amount_minor" numeric not null,
      "raw_amount_minor" jsonb not null,
      "currency_code" text not null,
      "received_at" timestamptz not null,
      "marks" text[] not null,
      "note" text null,
      "despite" text[] not null,
      "confirmed_by" text not null,`,
    indexes: [
      { on: ["payment_id"], unique: true },
      { on: ["reference_key"], unique: true },
      { name: "IDX_fps_confirmation_marks", on: [], array: "marks" },
    ],
  },
  fps_statement: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "content_hash" text not null,
      "from_day" text not null,
      "to_day" text not null,
      "mapping" jsonb not null,
      "header" integer null,
      "left_out" jsonb null,
      "created_by" text null,`,
    indexes: [{ on: ["content_hash"], unique: true }, { on: ["created_at"] }],
  },
  fps_statement_line: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "statement_id" text not null,
      "number" integer not null,
      "line_key" text not null,
      "day" text not null,
      "text" text not null,
      "amount_minor" numeric not null,
      "raw_amount_minor" jsonb not null,
      "marks" jsonb not null,`,
    indexes: [
      { on: ["statement_id", "number"], unique: true },
      { on: ["statement_id", "line_key"] },
      { on: ["day"] },
      { on: ["line_key"] },
      { name: "IDX_fps_statement_line_numbers", on: [], array: "marks->'numbers'" },
    ],
  },
  fps_statement_match: {
    primaryKey: "line_key",
    columns: `
      "line_key" text not null,
      "payment_id" text not null,
      "matched_by" text not null check ("matched_by" in ('confirmation', 'reference', 'amount')),
      "statement_id" text not null,`,
    indexes: [{ on: ["payment_id"], unique: true }],
  },
  fps_balance_difference: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "day" text not null,
      "environment" text not null check ("environment" in ('sandbox', 'production')),
      "purchase_id" text null,
      "payment_id" text null,
      "gateway_order_id" text null,
      "received_minor" numeric not null,
      "raw_received_minor" jsonb not null,
      "found_minor" numeric not null,
      "raw_found_minor" jsonb not null,`,
    indexes: [{ on: ["day"] }],
  },
  fps_alarm: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "kind" text not null,
      "since" timestamptz not null,
      "count" integer not null,
      "message" text not null,
      "ended_at" timestamptz null,
      "raise_told_at" timestamptz null,
      "end_told_at" timestamptz null,
      "leased_until" timestamptz null,`,
    indexes: [
      { on: ["kind", "ended_at"] },
      {
        name: "IDX_fps_alarm_one_of_a_kind",
        on: ["kind"],
        unique: true,
        where: "ended_at is null",
      },
      {
        name: "IDX_fps_alarm_untold",
        on: ["created_at"],
        where: "(raise_told_at is null or (ended_at is not null and end_told_at is null))",
      },
    ],
  },
  fps_notice: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "address" text not null,
      "alarm_id" text null,
      "case_ids" jsonb not null,
      "attempts" integer not null default 0,
      "last_error" text null,
      "next_try_at" timestamptz null,
      "sent_at" timestamptz null,`,
    indexes: [
      {
        name: "IDX_fps_notice_alarm_once",
        on: ["alarm_id", "address"],
        unique: true,
        where: "alarm_id is not null",
      },
      { on: ["created_at"] },
      { name: "IDX_fps_notice_due", on: ["next_try_at"], where: "next_try_at is not null" },
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
      "action" text not null check ("action" in ('set', 'removed')),
      "old_value" jsonb null,
      "new_value" jsonb null,
      "is_secret" boolean not null,
      "changed_by" text null,`,
    indexes: [{ on: ["path", "version"] }, { on: ["version", "id"] }],
  },
  fps_connection_test: {
    primaryKey: "id",
    columns: `
      "id" text not null,
      "environment" text not null check ("environment" in ('sandbox', 'production')),
      "state" text not null check ("state" in ('running', 'passed', 'failed', 'inconclusive')),
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
      { on: ["created_at"] },
      { on: ["gateway_order_id"], where: "gateway_order_id is not null" },
      {
        name: "IDX_fps_connection_test_one_running",
        on: ["environment"],
        unique: true,
        where: "state = 'running'",
      },
      { on: ["reference"], unique: true },
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

/** Creates every table of the module. */
export class Migration20261126120000 extends Migration {
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

function createIndex(table: string, { name, on, unique, where, array }: Index): string {
  const usual = `IDX_${table}_${on.join("_")}${unique ? "_unique" : ""}`
  const columns = array
    ? `using gin ((${array}))`
    : `(${on.map((column) => `"${column}"`).join(", ")})`
  const condition = [where, "deleted_at is null"].filter(Boolean).join(" and ")
  return `create ${unique ? "unique " : ""}index if not exists "${name ?? usual}" on "${table}" ${columns} where ${condition};`
}
