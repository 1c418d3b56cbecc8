import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`

/** Ledger, session map, inbox and cases. */
export class Migration20261121000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_payment" (
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
      ${STAMPS},
      constraint "fps_payment_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_payment_gateway_order_id_unique" on "fps_payment" ("gateway_order_id") where gateway_order_id is not null and deleted_at is null;`,
    )
    for (const column of ["reference", "unique_order_id", "return_token"]) {
      this.addSql(
        `create unique index if not exists "IDX_fps_payment_${column}_unique" on "fps_payment" ("${column}") where deleted_at is null;`,
      )
    }
    this.addSql(
      `create unique index if not exists "IDX_fps_payment_one_live" on "fps_payment" ("payment_collection_id", "amount_minor", "currency_code", "environment") where live and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_payment_collection_id" on "fps_payment" ("payment_collection_id") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_created_at" on "fps_payment" ("created_at") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_unsettled" on "fps_payment" ("status", "updated_at") where settlement = 'open' and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_settled_at" on "fps_payment" ("settled_at") where settled_at is not null and deleted_at is null;`,
    )

    this.addSql(`create table if not exists "fps_session" (
      "id" text not null, "payment_id" text not null, ${STAMPS},
      constraint "fps_session_pkey" primary key ("id"));`)
    this.addSql(
      `create index if not exists "IDX_fps_session_payment_id" on "fps_session" ("payment_id") where deleted_at is null;`,
    )

    this.addSql(`create table if not exists "fps_event" (
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
      "processed_at" timestamptz null,
      ${STAMPS},
      constraint "fps_event_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_event_once" on "fps_event" ("environment", "delivery_id", "body_hash") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_event_waiting" on "fps_event" ("next_attempt_at") where state = 'waiting' and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_event_gateway_order_id" on "fps_event" ("gateway_order_id") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_event_created_at" on "fps_event" ("created_at") where deleted_at is null;`,
    )

    this.addSql(`create table if not exists "fps_case" (
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
      ${STAMPS},
      constraint "fps_case_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_case_money_key_unique" on "fps_case" ("money_key") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_case_status_created_at" on "fps_case" ("status", "created_at") where deleted_at is null;`,
    )
    for (const column of ["payment_id", "order_id"]) {
      this.addSql(
        `create index if not exists "IDX_fps_case_${column}" on "fps_case" ("${column}") where deleted_at is null;`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const table of ["fps_case", "fps_event", "fps_session", "fps_payment"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
