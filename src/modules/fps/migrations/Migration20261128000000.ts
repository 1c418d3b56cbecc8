import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const ALWAYS = `
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null`

/** Alarms, the messages that tell of them and of cases, and which cases a message told of. */
export class Migration20261128000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_alarm" (
        "id" text not null,
        "kind" text not null,
        "since" timestamptz not null,
        "count" integer not null,
        "message" text not null,
        "ended_at" timestamptz null,
        "raise_told_at" timestamptz null,
        "end_told_at" timestamptz null,
        "leased_until" timestamptz null,${ALWAYS},
        constraint "fps_alarm_pkey" primary key ("id"));`)
    this.addSql(`create table if not exists "fps_notice" (
        "id" text not null,
        "address" text not null,
        "alarm_id" text null,
        "case_ids" jsonb not null,
        "attempts" integer not null default 0,
        "last_error" text null,
        "next_try_at" timestamptz null,
        "sent_at" timestamptz null,${ALWAYS},
        constraint "fps_notice_pkey" primary key ("id"));`)
    this.addSql(`alter table "fps_case" add column if not exists "noticed_at" timestamptz null;`)
    this.addSql(
      `create unique index if not exists "IDX_fps_alarm_one_of_a_kind" on "fps_alarm" ("kind") where ended_at is null and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_alarm_untold" on "fps_alarm" ("created_at") where (raise_told_at is null or (ended_at is not null and end_told_at is null)) and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_alarm_kind_ended_at" on "fps_alarm" ("kind", "ended_at") where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_fps_notice_alarm_once" on "fps_notice" ("alarm_id", "address") where alarm_id is not null and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_notice_due" on "fps_notice" ("next_try_at") where next_try_at is not null and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_notice_created_at" on "fps_notice" ("created_at") where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_setting_change_path_version" on "fps_setting_change" ("path", "version") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_setting_change_path_version";`)
    this.addSql(`alter table "fps_case" drop column if exists "noticed_at";`)
    for (const table of ["fps_notice", "fps_alarm"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
