/**
 * Where the money of each proved payment is, as SQL: one row for each gateway order that brought
 * some between `:from` and `:to`, in minor units. From the tables alone, and from both sides of them:
 * what came is told by its first proof (a person's word, a verified event, an answer that was written
 * down), also for gateway orders that the ledger does not know or has not taken in; where it is, by
 * Medusa's captures, their transactions and refunds, and by the cases.
 *
 * - A capture counts as what its order has booked for it, on orders that stand. One that is gone, or
 *   has no transaction, or two, makes a difference.
 * - A case holds what it says; one of which the sum cannot be read holds what came. Left out are those
 *   that hold none: goods that were sent unpaid, claims that another secret signed or that contradict
 *   a payment that is settled, money of others, and refunds that core took back.
 * - What a person dismissed is counted as far as no order has it after all. A case that closed by
 *   itself holds nothing: its reason was gone.
 * - Two payments that were captured for one purchase: what their case asks for is on the order until
 *   it is sent back, and is counted once.
 */
export const MONEY = `
with said as (
  select distinct on (environment, gateway_order_id)
         environment, gateway_order_id, created_at as at, amount_minor, currency_code, outcome,
         created_at >= :from and created_at < :to as is_of_range
    from fps_event
   where kind = 'paid' and gateway_order_id is not null and deleted_at is null
     and created_at >= cast(:from as timestamptz) - interval '1 day'
     and created_at < cast(:to as timestamptz) + interval '1 day'
   order by environment, gateway_order_id, created_at
), paid as (
  select id, purchase_id, environment, gateway_order_id, reference, settlement, closed_by, paid_at,
         amount_minor, currency_code, received_minor, received_currency
    from fps_payment
   where paid_at >= :from and paid_at < :to and status = 'paid' and deleted_at is null
), told as (
  select paid.*, said.environment as said_environment, said.gateway_order_id as said_of, said.at,
         said.amount_minor as said_minor, said.currency_code as said_currency, said.outcome,
         said.is_of_range, paid.closed_by is distinct from 'staff'
           and said.at < paid.paid_at + interval '1 second' as is_proof
    from paid
    full join said
      on said.gateway_order_id = paid.gateway_order_id and said.environment = paid.environment
), proof as (
  select told.id as payment_id, told.purchase_id, told.environment,
         told.id as key, told.gateway_order_id, told.reference, told.settlement, told.paid_at as at,
         case when coalesce(word.currency_code, case when is_proof then said_currency end,
                            received_currency) is distinct from told.currency_code
              then told.amount_minor
              else coalesce(word.amount_minor, case when is_proof then said_minor end,
                            received_minor, told.amount_minor) end as received
    from told
    left join fps_confirmation as word
      on word.payment_id = told.id and word.deleted_at is null and closed_by = 'staff'
   where told.id is not null
  union all
  select payment.id, payment.purchase_id, said_environment,
         coalesce(payment.id, said_environment || ':' || said_of),
         said_of, payment.reference, 'open', told.at, coalesce(said_minor, payment.amount_minor, 0)
    from told
    left join lateral (
      select * from fps_payment as known
       where known.gateway_order_id = said_of and known.deleted_at is null limit 1) as payment on true
    left join lateral (
      select event.id from fps_event as event
       where event.gateway_order_id = said_of and event.kind = 'paid'
         and event.environment = said_environment and event.created_at < told.at
         and event.deleted_at is null limit 1) as before on true
   where told.id is null and told.is_of_range and before.id is null
     and case when payment.id is null then said_environment = 'production' or told.outcome = 'held'
              else payment.environment = said_environment and payment.status <> 'paid' end
  union all
  select null, null, unknown.evidence ->> 'environment',
         (unknown.evidence ->> 'environment') || ':' || unknown.gateway_order_id,
         unknown.gateway_order_id, null, 'open',
         unknown.created_at, coalesce(unknown.amount_minor, 0)
    from fps_case as unknown
   where unknown.kind = 'unknown_gateway_order' and unknown.deleted_at is null
     and unknown.created_at >= :from and unknown.created_at < :to
     and not exists (
       select 1 from fps_event as event
        where event.gateway_order_id = unknown.gateway_order_id and event.kind = 'paid'
          and event.environment = unknown.evidence ->> 'environment' and event.deleted_at is null)
     and not exists (
       select 1 from fps_payment as payment
        where payment.gateway_order_id = unknown.gateway_order_id and payment.status = 'paid'
          and payment.deleted_at is null)
), booked as (
  select proof.key, core.id as core_id, booking.amount
    from proof
    join fps_session as session
      on session.payment_id = proof.payment_id and session.deleted_at is null
    join payment as core on core.payment_session_id = session.id and core.deleted_at is null
    join capture on capture.payment_id = core.id and capture.deleted_at is null
    join order_transaction as booking
      on booking.reference_id = capture.id and booking.deleted_at is null
   where booking.order_id not in (
     select id from "order" where status = 'canceled' or deleted_at is not null)
), given_back as (
  select key, sum(least(booked, amount)) as amount
    from (
      select booked.key, sum(booked.amount) as booked,
             (select sum(refund.amount) from refund
               where refund.payment_id = booked.core_id and refund.deleted_at is null) as amount
        from booked
       where booked.core_id in (select payment_id from refund where deleted_at is null)
       group by booked.key, booked.core_id
    ) as one
   group by key
), captured as (
  select booked.key, round(100 * (sum(booked.amount) - coalesce(max(given_back.amount), 0))) as booked
    from booked left join given_back using (key)
   group by booked.key
), held as (
  select proof.key, found.resolution, found.status,
         found.money_key like 'captured_twice:%' as is_twice,
         case when found.evidence -> 'event_id' is not null and found.money_key like 'gateway_order:%'
              then proof.received else coalesce(found.amount_minor, proof.received) end as amount
    from proof
    join fps_case as found on found.payment_id = proof.payment_id and found.deleted_at is null
   where found.resolution is distinct from 'accepted' and found.kind <> 'shipped_unpaid'
     and not (found.status = 'resolved' and found.resolution = 'dismissed' and found.resolved_by is null)
     and found.money_key not like 'foreign_event:%' and found.evidence -> 'provider_id' is null
     and not (found.evidence -> 'event_id' is not null and found.money_key like 'gateway_order:%'
              and proof.settlement = 'settled')
     and not (found.kind = 'refund_due' and found.evidence -> 'refund_id' is not null
              and found.resolution is distinct from 'refunded'
              and not exists (select 1 from refund where refund.id = found.evidence ->> 'refund_id'
                                and refund.deleted_at is null))
  union all
  select proof.key, found.resolution, found.status, false,
         coalesce(found.amount_minor, proof.received)
    from proof
    join fps_case as found on found.deleted_at is null and found.payment_id is null
     and found.kind = 'unknown_gateway_order' and found.gateway_order_id = proof.gateway_order_id
     and found.evidence ->> 'environment' = proof.environment
   where not (found.resolution = 'dismissed' and proof.settlement = 'settled')
), cases as (
  select key,
         sum(amount) filter (where status = 'open') as open,
         sum(amount) filter (where resolution = 'refunded') as sent_back,
         sum(amount) filter (where resolution = 'dismissed' and not is_twice) as dismissed,
         sum(amount) filter (where is_twice and resolution is distinct from 'dismissed') as twice
    from held group by key
), money as (
  select proof.*, (proof.at at time zone 'Asia/Hong_Kong')::date as day,
         coalesce(captured.booked, 0) - least(coalesce(captured.booked, 0), coalesce(cases.twice, 0))
           as captured,
         coalesce(cases.sent_back, 0) as sent_back, coalesce(cases.open, 0) as open,
         greatest(0, least(coalesce(cases.dismissed, 0),
                           proof.received - coalesce(captured.booked, 0))) as dismissed
    from proof
    left join captured on captured.key = proof.key
    left join cases on cases.key = proof.key
)`
