/**
 * The amounts received: one row for each payment that was proved between `:from` and `:to`. The first
 * proof counts: a manual confirmation, a verified event, or a recorded status response. An event
 * counts also if no payment has its id, or its payment did not apply it.
 */
const PROOFS = `
said as (
  select distinct on (environment, gateway_order_id)
         environment, gateway_order_id, created_at as at, amount_minor, currency_code, outcome,
         created_at >= :from and created_at < :to as is_of_range
    from fps_event
   where kind = 'paid' and gateway_order_id is not null and deleted_at is null
     -- An event may be a day older or younger than the time at which its payment was marked paid.
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
         said.is_of_range,
         -- An event that arrived after another proof is a repetition of it, not the proof.
         paid.closed_by is distinct from 'staff'
           and said.at < paid.paid_at + interval '1 second' as is_proof
    from paid
    full join said
      on said.gateway_order_id = paid.gateway_order_id and said.environment = paid.environment
), proof as (
  -- Payments that are paid.
  select told.id as payment_id, told.purchase_id, told.environment,
         told.id as key, told.gateway_order_id, told.reference, told.settlement, told.paid_at as at,
         -- An amount in another currency cannot be added up: the amount asked for stands for it.
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
  -- Events whose payment is unknown, or is not paid.
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
   where told.id is null and told.is_of_range
     -- An earlier event belongs to an earlier range.
     and before.id is null
     -- An unknown payment of the sandbox counts only where a case was opened for it: anybody who
     -- tries the sandbox makes such events. A known payment counts in its own environment.
     and case when payment.id is null then said_environment = 'production' or told.outcome = 'held'
              else payment.environment = said_environment and payment.status <> 'paid' end
  union all
  -- Cases of unknown payments whose event was pruned.
  select null, null, unknown.evidence ->> 'environment',
         (unknown.evidence ->> 'environment') || ':' || unknown.gateway_order_id,
         unknown.gateway_order_id, null, 'open',
         unknown.created_at, coalesce(unknown.amount_minor, 0)
    from fps_case as unknown
   where unknown.kind = 'unknown_gateway_order' and unknown.deleted_at is null
     and unknown.money_key not like 'told:%'
     and unknown.created_at >= :from and unknown.created_at < :to
     and not exists (
       select 1 from fps_event as event
        where event.gateway_order_id = unknown.gateway_order_id and event.kind = 'paid'
          and event.environment = unknown.evidence ->> 'environment' and event.deleted_at is null)
     and not exists (
       select 1 from fps_payment as payment
        where payment.gateway_order_id = unknown.gateway_order_id and payment.status = 'paid'
          and payment.deleted_at is null)
)`

/** A refund that is pending or failed, in a Medusa that has such, is no refund yet. */
const REFUNDED = `refund.deleted_at is null
  and coalesce(to_jsonb(refund) ->> 'status', 'succeeded') = 'succeeded'`

/**
 * The amounts in Medusa: the transactions of captures, less refunds. A capture counts as what its order
 * has booked for it, so one without a transaction, or with two, makes a difference.
 */
const BOOKED = `
booked as (
  select proof.key, core.id as core_id, booking.amount
    from proof
    join fps_session as session
      on session.payment_id = proof.payment_id and session.deleted_at is null
    join payment as core on core.payment_session_id = session.id and core.deleted_at is null
    join capture on capture.payment_id = core.id and capture.deleted_at is null
    join order_transaction as booking
      on booking.reference_id = capture.id and booking.deleted_at is null
   -- Money on a cancelled order is nowhere unless a case has it.
   where booking.order_id not in (
     select id from "order" where status = 'canceled' or deleted_at is not null)
), returned as (
  select key, sum(least(booked, amount)) as amount
    from (
      select booked.key, sum(booked.amount) as booked,
             (select sum(refund.amount) from refund
               where refund.payment_id = booked.core_id and ${REFUNDED}) as amount
        from booked
       where booked.core_id in (select payment_id from refund where ${REFUNDED})
       group by booked.key, booked.core_id
    ) as one
   group by key
), captured as (
  select booked.key, round(100 * (sum(booked.amount) - coalesce(max(returned.amount), 0))) as booked
    from booked left join returned using (key)
   group by booked.key
)`

/** The amounts in cases. A case has the amount that it names, or all that was received. */
const HELD = `
held as (
  select proof.key, found.resolution, found.status,
         found.money_key like 'captured_twice:%' as is_twice,
         -- The case of an event names the amount of that event, which may contradict the proof.
         case when found.evidence -> 'event_id' is not null and found.money_key like 'gateway_order:%'
              then proof.received else coalesce(found.amount_minor, proof.received) end as amount
    from proof
    join fps_case as found on found.payment_id = proof.payment_id and found.deleted_at is null
   -- Accepted money is on an order. Goods that were shipped unpaid are not money.
   where found.resolution is distinct from 'accepted' and found.kind <> 'shipped_unpaid'
     -- A case that a pass closed has no money: its reason is gone.
     and not (found.status = 'resolved' and found.resolution = 'dismissed' and found.resolved_by is null)
     -- Neither a claim that another environment's secret signed, nor another amount that an event
     -- named for money that has a case.
     and found.money_key not like 'foreign_event:%' and found.money_key not like 'told:%'
     -- An event that contradicts a settled payment brought nothing.
     and not (found.evidence -> 'event_id' is not null and found.money_key like 'gateway_order:%'
              and proof.settlement = 'settled')
     -- A refund that Medusa took back is owed to nobody.
     and not (found.kind = 'refund_due' and found.evidence -> 'refund_id' is not null
              and found.resolution is distinct from 'refunded'
              and not exists (select 1 from refund where refund.id = found.evidence ->> 'refund_id'
                                and refund.deleted_at is null
                                and to_jsonb(refund) ->> 'status' is distinct from 'failed'))
  union all
  select proof.key, found.resolution, found.status, false,
         coalesce(found.amount_minor, proof.received)
    from proof
    join fps_case as found on found.deleted_at is null and found.payment_id is null
     and found.kind = 'unknown_gateway_order' and found.gateway_order_id = proof.gateway_order_id
     and found.money_key not like 'told:%'
     and found.evidence ->> 'environment' = proof.environment
   -- A payment that became known after its case was dismissed is settled like any other.
   where not (found.resolution = 'dismissed' and proof.settlement = 'settled')
), cases as (
  select key,
         sum(amount) filter (where status = 'open') as open,
         sum(amount) filter (where resolution = 'refunded') as refunded,
         sum(amount) filter (where resolution = 'dismissed' and not is_twice) as dismissed,
         sum(amount) filter (where is_twice and resolution is distinct from 'dismissed') as twice
    from held group by key
)`

/**
 * Where the money of each payment is, as the first part of a statement: a row of `money` for each
 * payment that was proved between `:from` and `:to`, in minor units. Everything is read from the
 * tables themselves, since no counter notices a row that is gone.
 */
export const MONEY: string = `
with ${PROOFS}, ${BOOKED}, ${HELD}, placed as (
  select proof.*, (proof.at at time zone 'Asia/Hong_Kong')::date as day,
         -- What a case of two captures asks for is on the order until it is refunded: it counts once.
         coalesce(captured.booked, 0) - least(coalesce(captured.booked, 0), coalesce(cases.twice, 0))
           as captured,
         coalesce(cases.refunded, 0) as refunded, coalesce(cases.open, 0) as open,
         coalesce(cases.dismissed, 0) as all_dismissed
    from proof
    left join captured on captured.key = proof.key
    left join cases on cases.key = proof.key
), money as (
  select placed.*,
         -- Dismissed money counts as far as it is nowhere else after all.
         greatest(0, least(all_dismissed, received - captured - refunded - open)) as dismissed
    from placed
)`
