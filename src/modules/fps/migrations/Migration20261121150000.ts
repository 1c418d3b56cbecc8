import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `"created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null`

/** What the admin panel saves, who saved it, and tests of the connection. */
export class Migration20261121150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_setting" (
      "path" text not null,
      "value" jsonb null,
      "encrypted" text null,
      "changed_by" text null,
      "changed_at" timestamptz not null,
      ${STAMPS},
      constraint "fps_setting_pkey" primary key ("path"));`)

    this.addSql(`create table if not exists "fps_setting_change" (
      "id" text not null,
      "version" integer not null,
      "path" text not null,
      "action" text check ("action" in ('set', 'removed')) not null,
      "old_value" jsonb null,
      "new_value" jsonb null,
      "is_secret" boolean not null,
      "changed_by" text null,
      ${STAMPS},
      constraint "fps_setting_change_pkey" primary key ("id"));`)
    this.addSql(
      `create index if not exists "IDX_fps_setting_change_version_id" on "fps_setting_change" ("version", "id") where deleted_at is null;`,
    )

    this.addSql(`create table if not exists "fps_connection_test" (
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
      "started_by" text null,
      ${STAMPS},
      constraint "fps_connection_test_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_connection_test_one_running" on "fps_connection_test" ("environment") where state = 'running' and deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_connection_test_reference_unique" on "fps_connection_test" ("reference") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_connection_test_gateway_order_id" on "fps_connection_test" ("gateway_order_id") where gateway_order_id is not null and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_connection_test_created_at" on "fps_connection_test" ("created_at") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    for (const table of ["fps_connection_test", "fps_setting_change", "fps_setting"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
