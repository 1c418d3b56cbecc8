import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When unsettled news of a gateway order is settled again, and what was looked at after settling. */
export class Migration20261121130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "fps_payment"
      add column if not exists "settle_attempts" integer not null default 0,
      add column if not exists "next_settle_at" timestamptz null,
      add column if not exists "followed_at" timestamptz null;`)
    this.addSql(`drop index if exists "IDX_fps_payment_unsettled";`)
    this.addSql(
      `create index if not exists "IDX_fps_payment_unsettled" on "fps_payment" ("next_settle_at") where settlement = 'open' and status in ('paid', 'expired', 'cancelled') and deleted_at is null;`,
    )
    this.addSql(`drop index if exists "IDX_fps_payment_settled_at";`)
    this.addSql(
      `create index if not exists "IDX_fps_payment_unfollowed" on "fps_payment" ("settled_at") where status = 'paid' and settlement = 'settled' and followed_at is null and deleted_at is null;`,
    )
    this.addSql(
      `update "fps_payment" set "next_settle_at" = now() where settlement = 'open' and status in ('paid', 'expired', 'cancelled') and next_settle_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_payment_unsettled";`)
    this.addSql(`drop index if exists "IDX_fps_payment_unfollowed";`)
    this.addSql(
      `alter table "fps_payment" drop column if exists "settle_attempts", drop column if exists "next_settle_at", drop column if exists "followed_at";`,
    )
  }
}
