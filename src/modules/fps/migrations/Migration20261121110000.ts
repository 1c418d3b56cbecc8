import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which cases staff were told of, and which held payments they accepted. */
export class Migration20261121110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "fps_payment" add column if not exists "accepted_at" timestamptz null;`,
    )
    this.addSql(`alter table "fps_case"
      add column if not exists "announced_at" timestamptz null,
      add column if not exists "announce_leased_until" timestamptz null;`)
    this.addSql(
      `create index if not exists "IDX_fps_case_unannounced" on "fps_case" ("created_at") where announced_at is null and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_case_unannounced";`)
    this.addSql(
      `alter table "fps_case" drop column if exists "announced_at", drop column if exists "announce_leased_until";`,
    )
    this.addSql(`alter table "fps_payment" drop column if exists "accepted_at";`)
  }
}
