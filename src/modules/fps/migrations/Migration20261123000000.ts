import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The inbox numbers the rows that hold the same bytes, so that the database itself bounds how many
 * there are. Rows from before have no number and are not counted.
 */
export class Migration20261123000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "fps_event" add column if not exists "repetition" integer null;`)
    this.addSql(
      `create unique index if not exists "IDX_fps_event_repetitions" on "fps_event" ("environment", "body_hash", "repetition") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_event_repetitions";`)
    this.addSql(`alter table "fps_event" drop column if exists "repetition";`)
  }
}
