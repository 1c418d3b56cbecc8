import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Links by which an order's debt can be paid, and which gateway order was handed out by one. */
export class Migration20261129000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_pay_link" (
        "id" text not null,
        "order_id" text not null,
        "token" text not null,
        "note" text null,
        "live" boolean not null,
        "expires_at" timestamptz not null,
        "created_by" text not null,
        "revoked_by" text null,
        "revoked_at" timestamptz null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "fps_pay_link_pkey" primary key ("id"));`)
    this.addSql(
      `create unique index if not exists "IDX_fps_pay_link_token_unique" on "fps_pay_link" ("token") where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_pay_link_one_live" on "fps_pay_link" ("order_id") where live and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_pay_link_order_id_created_at_id" on "fps_pay_link" ("order_id", "created_at", "id") where deleted_at is null;`,
    )
    this.addSql(
      `alter table if exists "fps_payment" add column if not exists "pay_link_id" text null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_payment_pay_link_id" on "fps_payment" ("pay_link_id") where pay_link_id is not null and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_payment_pay_link_id";`)
    this.addSql(`alter table if exists "fps_payment" drop column if exists "pay_link_id";`)
    this.addSql(`drop table if exists "fps_pay_link" cascade;`)
  }
}
