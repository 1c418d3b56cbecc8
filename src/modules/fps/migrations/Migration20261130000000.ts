import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a gateway order closed unpaid: so long from then its order can wait for another. */
export class Migration20261130000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "fps_payment" add column if not exists "closed_at" timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "fps_payment" drop column if exists "closed_at";`)
  }
}
