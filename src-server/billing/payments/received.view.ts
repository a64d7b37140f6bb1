import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stretch } from '../../../src/domain/operator/stretches.ts';
import { ReceivedPaymentEntity } from './received-payment.entity.ts';

/** The part of a payment that is left after refunds. A lost dispute takes all of it. */
export const KEPT = `case when dispute = 'lost' then 0 else amount_cents - refunded_cents end`;

const PER_DAY = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, currency,
    sum(${KEPT})::float8 as cents
  from received_payment where at >= ? and at < ? group by 1, 2 order by 1`;

/** Kept amounts per UTC day and currency. A day without payments has no row. */
export function receivedPerDay(
  em: EntityManager,
  { from, to }: Stretch,
): Promise<{ day: string; currency: string; cents: number }[]> {
  return em.execute(PER_DAY, [from, to]);
}

const IN_STRETCHES = `
  select coalesce(sum(${KEPT}), 0)::float8 as cents, count(stripe_charge_id)::int as payments
  from unnest(?::timestamptz[], ?::timestamptz[]) with ordinality as s (since, until, place)
    left join received_payment on at >= s.since and at < s.until and currency = ?
  group by s.place order by s.place`;

interface Received {
  cents: number;
  payments: number;
}

/** The kept amount of each stretch in one currency and its payments, in the given order. */
export function receivedIn(
  em: EntityManager,
  stretches: readonly Stretch[],
  currency: string,
): Promise<Received[]> {
  const list = (moments: Date[]) => `{${moments.map((at) => at.toISOString()).join(',')}}`;
  return em.execute(IN_STRETCHES, [
    list(stretches.map(({ from }) => from)),
    list(stretches.map(({ to }) => to)),
    currency,
  ]);
}

const ALL_READ = 'select 1 from stripe_sweep where payments_complete_at is not null limit 1';

/** Whether a whole pass over Stripe has read the payments of earlier days. */
export async function hasEarlierPayments(em: EntityManager): Promise<boolean> {
  return (await em.execute<unknown[]>(ALL_READ)).length > 0;
}

const LATEST = `
  select p.user_id as "userId", coalesce(a.email, s.email, nullif(g.buyer_email, '')) as email, a.id is not null as "hasAccount",
    p.at, p.amount_cents as "amountCents", p.refunded_cents as "refundedCents", p.currency,
    coalesce(g.plan, b.plan, l.plan) is not null as "isOnce", l.plan as "forLife",
    coalesce(g.plan, b.plan) as "giftPlan", coalesce(g.months, b.months) as "giftMonths"
  from received_payment p
    left join account a on a.id = p.user_id left join sign_up s on s.id = p.user_id
    left join gift g on g.id = p.user_id
    left join lateral (select plan, months from gift
      where buyer_account_id = p.user_id and paid_at = p.at order by id limit 1) b on true
    left join lifetime_purchase l on l.account_id = p.user_id and l.paid_at = p.at
  order by p.at desc, p.stripe_charge_id limit ?`;

export interface LatestPayment {
  userId: string;
  /** Null after an erasure. */
  email: string | null;
  hasAccount: boolean;
  at: Date | string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** A gift or a plan for life, which never renews. */
  isOnce: boolean;
  /** The plan that it bought for life. */
  forLife: string | null;
  giftPlan: string | null;
  giftMonths: number | null;
}

/** Newest first. */
export function latestPayments(em: EntityManager, limit: number): Promise<LatestPayment[]> {
  return em.execute(LATEST, [limit]);
}

const NEWEST = `
  select distinct on (user_id) user_id as "userId", amount_cents as "amountCents", currency
  from received_payment where user_id = any(?::uuid[]) order by user_id, at desc, stripe_charge_id`;

export type ChargedSum = Pick<LatestPayment, 'amountCents' | 'currency'>;

/** The sum that each person's newest payment charged, after discounts. A person without a payment is missing. */
export async function newestPaymentsOf(
  em: EntityManager,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ChargedSum>> {
  type Row = ChargedSum & { userId: string };
  const rows = await em.execute<Row[]>(NEWEST, [`{${userIds.join(',')}}`]);
  return new Map(rows.map(({ userId, ...sum }) => [userId, sum]));
}

/** Whether the bank still decides about a payment of this person. */
export async function hasOpenDispute(em: EntityManager, userId: string): Promise<boolean> {
  return (await em.count(ReceivedPaymentEntity, { userId, dispute: 'open' })) > 0;
}
