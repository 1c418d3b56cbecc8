import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What health remembers, and the indexes for looking things up and for pruning. */
export class Migration20261121120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_health" (
      "key" text not null,
      "data" jsonb not null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null,
      constraint "fps_health_pkey" primary key ("key"));`)
    this.addSql(
      `create index if not exists "IDX_fps_payment_cart_id" on "fps_payment" ("cart_id") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_event_unsettled" on "fps_event" ("state") where state <> 'done' and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_event_prunable" on "fps_event" ("created_at") where body is not null and state <> 'waiting' and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    for (const index of [
      "IDX_fps_event_prunable",
      "IDX_fps_event_unsettled",
      "IDX_fps_payment_cart_id",
    ]) {
      this.addSql(`drop index if exists "${index}";`)
    }
    this.addSql(`drop table if exists "fps_health" cascade;`)
  }
}
