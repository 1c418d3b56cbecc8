import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which payment session the cart of a gateway order was copied to try again. */
export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "fps_payment" add column if not exists "retry_of" text null;`)
    this.addSql(
      `create index if not exists "IDX_fps_payment_retry_of" on "fps_payment" ("retry_of") where retry_of is not null and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_payment_retry_of";`)
    this.addSql(`alter table "fps_payment" drop column if exists "retry_of";`)
  }
}
