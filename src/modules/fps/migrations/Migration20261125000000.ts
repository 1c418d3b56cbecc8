import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A person's word that money came is proof, kept beside the gateway's own; and the books are kept by
 * the day on which money came, whatever became of it since.
 */
export class Migration20261125000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_confirmation" (
        "id" text not null,
        "payment_id" text not null,
        "reference" text not null,
        "reference_key" text not null,
        "amount_minor" numeric not null,
        "raw_amount_minor" jsonb not null,
        "currency_code" text not null,
        "received_at" timestamptz not null,
        "note" text null,
        "confirmed_by" text not null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "fps_confirmation_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_confirmation_payment_id_unique" on "fps_confirmation" ("payment_id") where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_confirmation_reference_key_unique" on "fps_confirmation" ("reference_key") where deleted_at is null;`,
    )
    this.addSql(`create table if not exists "fps_books_difference" (
        "id" text not null,
        "day" text not null,
        "environment" text check ("environment" in ('sandbox', 'production')) not null,
        "purchase_id" text null,
        "payment_id" text null,
        "gateway_order_id" text null,
        "received_minor" numeric not null,
        "raw_received_minor" jsonb not null,
        "found_minor" numeric not null,
        "raw_found_minor" jsonb not null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "fps_books_difference_pkey" primary key ("id"));`)
    this.addSql(
      `create index if not exists "IDX_fps_books_difference_day" on "fps_books_difference" ("day") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_paid_at_id" on "fps_payment" ("paid_at", "id") where paid_at is not null and deleted_at is null;`,
    )
    // By which the days are found whose books changed.
    this.addSql(
      `create index if not exists "IDX_fps_payment_updated_at" on "fps_payment" ("updated_at") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_case_updated_at" on "fps_case" ("updated_at") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    for (const index of ["payment_paid_at_id", "payment_updated_at", "case_updated_at"]) {
      this.addSql(`drop index if exists "IDX_fps_${index}";`)
    }
    this.addSql(`drop table if exists "fps_books_difference" cascade;`)
    this.addSql(`drop table if exists "fps_confirmation" cascade;`)
    this.addSql(
      `update "fps_payment" set closed_by = null where status = 'paid' and closed_by is not null;`,
    )
  }
}
