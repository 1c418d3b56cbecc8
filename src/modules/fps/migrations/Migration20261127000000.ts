import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notes at a case that are no resolution yet, and the environment of a case, to find it by. */
export class Migration20261127000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_case_note" (
        "id" text not null,
        "case_id" text not null,
        "text" text not null,
        "written_by" text not null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "fps_case_note_pkey" primary key ("id"));`)
    this.addSql(
      `create index if not exists "IDX_fps_case_note_case_id_created_at_id" on "fps_case_note" ("case_id", "created_at", "id") where deleted_at is null;`,
    )
    this.addSql(
      `alter table if exists "fps_case" add column if not exists "environment" text check ("environment" in ('sandbox', 'production')) null;`,
    )
    this.addSql(
      `update "fps_case" as "found" set environment = payment.environment
         from "fps_payment" as payment where payment.id = found.payment_id;`,
    )
    this.addSql(
      `update "fps_case" set environment = evidence ->> 'environment'
        where environment is null and evidence ->> 'environment' in ('sandbox', 'production');`,
    )
    this.addSql(
      `create index if not exists "IDX_fps_case_environment_created_at_id" on "fps_case" ("environment", "created_at", "id") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_fps_case_environment_created_at_id";`)
    this.addSql(`alter table if exists "fps_case" drop column if exists "environment";`)
    this.addSql(`drop table if exists "fps_case_note" cascade;`)
  }
}
