import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a gateway order without news is asked about next, and by whom. */
export class Migration20261121100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "fps_payment"
      add column if not exists "next_check_at" timestamptz null,
      add column if not exists "checks" integer not null default 0,
      add column if not exists "check_leased_until" timestamptz null;`)
    this.addSql(
      `create index if not exists "IDX_fps_payment_due_check" on "fps_payment" ("next_check_at") where status = 'pending' and next_check_at is not null and deleted_at is null;`,
    )
    this.addSql(
      `update "fps_payment" set "next_check_at" = now() where status = 'pending' and next_check_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_payment_due_check";`)
    this.addSql(
      `alter table "fps_payment" drop column if exists "next_check_at", drop column if exists "checks", drop column if exists "check_leased_until";`,
    )
  }
}
