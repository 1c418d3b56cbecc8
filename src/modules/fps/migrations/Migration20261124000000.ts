import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is older than this is not looked at again by itself. */
const STILL_LOOKED_AT = "interval '30 days'"

/**
 * The purchase becomes what is settled: one row for a cart, with its order, in place of the times,
 * counts and leases that each gateway order and each event had of its own.
 *
 * Whatever was at rest for more than thirty days stays at rest; everything else is looked at once
 * more, what was under way first.
 */
export class Migration20261124000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "fps_purchase" (
        "id" text not null,
        "cart_id" text null,
        "order_id" text null,
        "news" integer not null default 0,
        "looked_news" integer not null default 0,
        "next_look_at" timestamptz null,
        "rest_at" timestamptz null,
        "lease_token" text null,
        "lease_until" timestamptz null,
        "intent" jsonb null,
        "attempts" integer not null default 0,
        "last_error" text null,
        "seen_order_status" text null,
        "seen_order_version" integer null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        constraint "fps_purchase_pkey" primary key ("id"),
        constraint "fps_purchase_of" check ("cart_id" is not null or "order_id" is not null),
        constraint "fps_purchase_looks_or_rests" check (("next_look_at" is null) <> ("rest_at" is null)),
        constraint "fps_purchase_rests_looked_at" check ("rest_at" is null or ("looked_news" = "news" and "intent" is null)));`)
    this.addIndexes(`
      create unique index "IDX_fps_purchase_cart_id_unique" on "fps_purchase" ("cart_id") where cart_id is not null and deleted_at is null;
      create unique index "IDX_fps_purchase_order_id_unique" on "fps_purchase" ("order_id") where order_id is not null and deleted_at is null;
      create index "IDX_fps_purchase_due" on "fps_purchase" ("next_look_at") where next_look_at is not null and deleted_at is null;
      create index "IDX_fps_purchase_rests" on "fps_purchase" ("rest_at") where rest_at is not null and deleted_at is null;
      create index "IDX_fps_purchase_failing" on "fps_purchase" ("attempts") where attempts > 0 and deleted_at is null`)
    this.addSql(`alter table "fps_payment"
      drop constraint if exists "fps_payment_status_check",
      add constraint "fps_payment_status_check" check ("status" in ('creating', 'pending', 'paid', 'expired', 'cancelled', 'failed')),
      add column "purchase_id" text null,
      add column "closed_by" text check ("closed_by" in ('event', 'answer', 'person', 'clock')) null,
      add column "reviewed_by" text null,
      add column "reviewed_at" timestamptz null,
      add column "received_minor" numeric null,
      add column "raw_received_minor" jsonb null,
      add column "received_currency" text null,
      add column "checked_at" timestamptz null;`)
    this.addSql(`alter table "fps_session" add column "placed_at" timestamptz null;`)
    this.addSql(`alter table "fps_case"
      drop constraint if exists "fps_case_kind_check",
      add constraint "fps_case_kind_check" check ("kind" in ('late_payment', 'duplicate_payment', 'superseded_payment', 'amount_mismatch', 'environment_mismatch', 'unknown_gateway_order', 'order_not_completed', 'shipped_unpaid', 'refund_due', 'overpaid'));`)
    this.bringPurchases()
    this.bringPayments()
    this.bringEvents()
    this.addSql(`alter table "fps_payment"
      alter column "purchase_id" set not null,
      drop column "next_check_at", drop column "check_leased_until",
      drop column "settle_attempts", drop column "next_settle_at", drop column "followed_at";`)
    this.addIndexes(`
      create index "IDX_fps_payment_purchase_id" on "fps_payment" ("purchase_id") where deleted_at is null;
      create index "IDX_fps_payment_closed_by" on "fps_payment" ("closed_by", "created_at", "id") where closed_by is not null and deleted_at is null`)
  }

  /** One for each cart. A gateway order without one is not known to exist; it stands for itself. */
  private bringPurchases(): void {
    this.addSql(`
      insert into "fps_purchase" ("id", "cart_id", "created_at", "next_look_at", "rest_at")
      select 'fpspur_' || md5(cart), cart, first,
             case when rests then null else now() + random() * (case when busy then 0 else 600 end) * interval '1 second' end,
             case when rests then now() end
        from (select coalesce(cart_id, payment_collection_id) as cart,
                     min(created_at) as first,
                     bool_and((settlement <> 'open' or status = 'creating')
                       and created_at < now() - ${STILL_LOOKED_AT}) as rests,
                     bool_or(settlement = 'open') as busy
                from "fps_payment" group by 1) as carts;`)
    this.addSql(`
      update "fps_payment" as payment set purchase_id = purchase.id
        from "fps_purchase" as purchase
       where purchase.cart_id = coalesce(payment.cart_id, payment.payment_collection_id);`)
  }

  private bringPayments(): void {
    this.addSql(`
      update "fps_payment" set status = 'failed', settlement = 'settled', live = false
       where status = 'creating' and (creation_error is not null or created_at < now() - interval '1 minute');`)
    // What came is what was asked for, unless a case says otherwise.
    this.addSql(`
      update "fps_payment" as payment
         set received_minor = case when mismatch.id is null then payment.amount_minor else mismatch.amount_minor end,
             raw_received_minor = case when mismatch.id is null then payment.raw_amount_minor else mismatch.raw_amount_minor end,
             received_currency = case when mismatch.id is null then payment.currency_code else mismatch.currency_code end
        from "fps_payment" as same
        left join "fps_case" as mismatch on mismatch.payment_id = same.id
         and mismatch.kind = 'amount_mismatch' and mismatch.deleted_at is null
       where same.id = payment.id and payment.status = 'paid';`)
    this.addSql(`
      update "fps_payment" as payment
         set closed_by = case when exists (
               select 1 from "fps_event" as event
                where event.gateway_order_id = payment.gateway_order_id
                  and event.environment = payment.environment
                  and event.kind in ('expired', 'cancelled')) then 'event' else 'clock' end
       where payment.status in ('expired', 'cancelled');`)
    this.addSql(`
      update "fps_payment" set reviewed_at = now()
       where closed_by = 'clock' and created_at < now() - ${STILL_LOOKED_AT};`)
  }

  private bringEvents(): void {
    this.addSql(`alter table "fps_event"
      add column "purchase_id" text null,
      add column "applied_at" timestamptz null,
      add column "signed_at" timestamptz null;`)
    this.addSql(`
      update "fps_event" set applied_at = coalesce(processed_at, updated_at) where state = 'done';`)
    this.addSql(`
      update "fps_event" as event set purchase_id = payment.purchase_id
        from "fps_payment" as payment
       where payment.gateway_order_id = event.gateway_order_id and event.gateway_order_id is not null;`)
    this.addSql(`drop index if exists "IDX_fps_event_waiting";`)
    this.addSql(
      `alter table "fps_event" drop column "next_attempt_at", drop column "leased_until";`,
    )
    this.addIndexes(`
      create index "IDX_fps_event_unrouted" on "fps_event" ("created_at") where state = 'waiting' and purchase_id is null and deleted_at is null;
      create index "IDX_fps_event_unfinished" on "fps_event" ("purchase_id") where state in ('waiting', 'dead') and deleted_at is null`)
    // An event that waits is news, also for what rested long.
    this.addSql(`
      update "fps_purchase" as purchase set next_look_at = now(), rest_at = null
       where exists (select 1 from "fps_event" as event
                      where event.purchase_id = purchase.id and event.state in ('waiting', 'dead'));`)
  }

  private addIndexes(statements: string): void {
    for (const statement of statements.split(";")) {
      this.addSql(statement.trim().replace(" index ", " index if not exists ") + ";")
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "fps_purchase" cascade;`)
    this.addSql(`alter table "fps_session" drop column "placed_at";`)
    this.addSql(`alter table "fps_payment"
      add column "next_check_at" timestamptz null, add column "check_leased_until" timestamptz null,
      add column "settle_attempts" integer not null default 0, add column "next_settle_at" timestamptz null,
      add column "followed_at" timestamptz null,
      drop column "purchase_id", drop column "closed_by", drop column "reviewed_by", drop column "reviewed_at",
      drop column "received_minor", drop column "raw_received_minor", drop column "received_currency", drop column "checked_at";`)
    this.addSql(
      `update "fps_payment" set status = 'creating', settlement = 'open' where status = 'failed';`,
    )
    this.addSql(
      `update "fps_payment" set next_settle_at = now() where settlement = 'open' and status in ('paid', 'expired', 'cancelled');`,
    )
    this.addSql(`update "fps_payment" set next_check_at = now() where status = 'pending';`)
    this.addSql(`alter table "fps_payment"
      drop constraint if exists "fps_payment_status_check",
      add constraint "fps_payment_status_check" check ("status" in ('creating', 'pending', 'paid', 'expired', 'cancelled'));`)
    this.addSql(`alter table "fps_event"
      add column "next_attempt_at" timestamptz not null default now(), add column "leased_until" timestamptz null,
      drop column "purchase_id", drop column "applied_at", drop column "signed_at";`)
    this.addSql(`alter table "fps_event" alter column "next_attempt_at" drop default;`)
    this.addIndexes(`
      create index "IDX_fps_payment_unsettled" on "fps_payment" ("next_settle_at") where settlement = 'open' and status in ('paid', 'expired', 'cancelled') and deleted_at is null;
      create index "IDX_fps_payment_due_check" on "fps_payment" ("next_check_at") where status = 'pending' and next_check_at is not null and deleted_at is null;
      create index "IDX_fps_payment_unfollowed" on "fps_payment" ("settled_at") where status = 'paid' and settlement = 'settled' and followed_at is null and deleted_at is null;
      create index "IDX_fps_event_waiting" on "fps_event" ("next_attempt_at") where state = 'waiting' and deleted_at is null`)
  }
}
