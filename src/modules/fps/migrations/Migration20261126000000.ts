import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const ALWAYS = `
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null`

/** Statements of the bank, and which of their lines is which payment. */
export class Migration20261126000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_statement" (
        "id" text not null,
        "content_hash" text not null,
        "from_day" text not null,
        "to_day" text not null,
        "mapping" jsonb not null,
        "created_by" text null,${ALWAYS},
        constraint "fps_statement_pkey" primary key ("id"));`)
    this.addSql(`create table if not exists "fps_statement_line" (
        "id" text not null,
        "statement_id" text not null,
        "number" integer not null,
        "line_key" text not null,
        "day" text not null,
        "text" text not null,
        "amount_minor" numeric not null,
        "raw_amount_minor" jsonb not null,${ALWAYS},
        constraint "fps_statement_line_pkey" primary key ("id"));`)
    this.addSql(`create table if not exists "fps_statement_match" (
        "line_key" text not null,
        "payment_id" text not null,
        "matched_by" text check ("matched_by" in ('confirmation', 'reference', 'amount')) not null,
        "statement_id" text not null,${ALWAYS},
        constraint "fps_statement_match_pkey" primary key ("line_key"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_statement_content_hash_unique" on "fps_statement" ("content_hash") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_statement_created_at" on "fps_statement" ("created_at") where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_statement_line_statement_id_number_unique" on "fps_statement_line" ("statement_id", "number") where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_statement_match_payment_id_unique" on "fps_statement_match" ("payment_id") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    for (const table of ["fps_statement_match", "fps_statement_line", "fps_statement"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
