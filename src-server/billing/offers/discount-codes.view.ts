import type { DiscountCodesAnswer } from '../../../src/contract/operator/offers/discount-codes.contract.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { KEPT } from '../payments/received.view.ts';

/**
 * Uses are purchases that were paid. Revenue is everything that these buyers paid since, minus what
 * went back. A buyer who used two codes counts for the first. They are kept if one of their
 * subscriptions was still running 90 days after the purchase.
 */
const CODES = `
  with clock as (select ?::timestamptz as now),
  used as (
    select distinct on (user_id) discount_code_id, user_id, created_at, currency,
      created_at + interval '90 days' as due_at
    from payment_attempt where discount_code_id is not null and state = 'paid'
    order by user_id, created_at
  ), brought as (
    select used.discount_code_id as id,
      coalesce(sum(money.cents), 0)::float8 as revenue,
      count(*) filter (where used.due_at <= clock.now)::int as due,
      count(*) filter (where used.due_at <= clock.now and exists (
        select from subscription s where s.user_id = used.user_id
          and s.started_at < used.due_at and (s.ended_at is null or s.ended_at >= used.due_at)
      ))::int as kept
    from clock, used left join lateral (
      select sum(${KEPT}) as cents from received_payment
      where user_id = used.user_id and at >= date_trunc('second', used.created_at) and currency = used.currency
    ) money on true
    group by 1
  )
  select c.id, c.code, c.percent_off as "percentOff", c.amount_off as "amountOff", c.currency,
    c.duration, c.months, c.plans, c.cycles, c.scope, c.max_uses as "maxUses",
    c.is_first_purchase_only as "isFirstPurchaseOnly", c.refusal,
    to_json(c.starts_at) as "startsAt", to_json(c.ends_at) as "endsAt",
    case when c.state = 'ended' and c.closed_at is null then 'ending'
      when c.state = 'live' and c.ends_at <= clock.now then 'over'
      when c.state = 'live' and c.starts_at > clock.now then 'planned' else c.state end as state,
    (select count(*)::int from payment_attempt a
      where a.discount_code_id = c.id and a.state = 'paid') as uses,
    (select count(*)::int from payment_attempt a
      where a.discount_code_id = c.id and a.state = 'open' and a.changed_subscription_id is null
        and a.expires_at > clock.now) as "openPages",
    case when c.open_at_end is not null then (
      select json_build_object('open', count(*), 'closed', count(*) filter (where a.state = 'expired'),
        'paid', count(*) filter (where a.state = 'paid'))
      from payment_attempt a where a.discount_code_id = c.id and c.open_at_end @> to_jsonb(a.id::text)
        and coalesce(a.stripe_session_id, a.changed_subscription_id) is not null
    ) end as "pagesAtEnd",
    coalesce(b.revenue, 0) as revenue, coalesce(b.due, 0) as due, coalesce(b.kept, 0) as kept
  from clock, discount_code c left join brought b on b.id = c.id
  order by c.created_at desc limit 500`;

/** Every code with its uses and revenue, newest first. */
export function codesWithUses({
  orm,
  clock,
}: Pick<BillingDeps, 'orm' | 'clock'>): Promise<DiscountCodesAnswer['codes']> {
  return readFork(orm).execute<DiscountCodesAnswer['codes']>(CODES, [clock.now()]);
}

export async function discountCodes(deps: BillingDeps): Promise<DiscountCodesAnswer> {
  return {
    codes: await codesWithUses(deps),
    currency: saleCurrency(deps.catalogue.current(), deps.settings),
    shopUrl: deps.origins.public(),
  };
}
