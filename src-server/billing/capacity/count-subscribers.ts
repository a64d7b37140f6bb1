import type { EntityManager } from '@mikro-orm/postgresql';
import type { CataloguePlan } from '../../../src/domain/catalogue/catalogue.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { textArray } from '../../database/text-array.ts';

/** Not materialized: only with the plan's key does PostgreSQL see that a limited plan has few payments. */
const ASKED = `
  with asked (plan, live, moment, spared) as not materialized (
    values (?::text, ?::text[], ?::timestamptz, ?::uuid[]))`;

/**
 * Live subscriptions, payments on their way, and payments whose subscription was not read yet. A payment page holds its
 * place until Stripe says that it has expired: a bank debit takes days. A page in Stripe's portal has an end of its own.
 */
const SUBSCRIBERS = `
  select user_id as holder from subscription join asked using (plan)
    where is_current and stripe_status = any(live)
  union
  select user_id from payment_attempt join asked using (plan)
    where state in ('opening', 'open') and (changed_subscription_id is null or expires_at > moment)
  union
  select user_id from payment_attempt attempt join asked using (plan)
    where state = 'paid'
      and not exists (select from subscription sold where sold.user_id = attempt.user_id)`;

/** Gifts that were redeemed, and plans for life. Plans from an operator or an access code take no place. */
const GRANTED = `
  select account_id from plan_grant join asked using (plan)
    where source in ('gift', 'lifetime') and ended_at is null
      and (until is null or until > moment)`;

/**
 * Single payments that may still give the plan. An open page holds its place until Stripe says that it has expired. A
 * disputed payment may be won. A gift holds its place until its last day, because its code is never refused for want of one.
 */
const SINGLE_PAYMENTS = `
  select account_id from lifetime_purchase join asked using (plan)
    where state in ('opening', 'open', 'processing') or dispute = 'open'
  union
  select case when redeemed_at is null then id else account_id end from gift join asked using (plan)
    where state in ('opening', 'open', 'processing') or dispute = 'open'
      or state = 'paid' and redeemed_at is null and taken_because is null and expires_at > moment`;

/** Everyone who has the plan or may still get it. An open page therefore reserves a place. */
const TAKEN = `${ASKED}
  select count(*)::int as taken
  from (${SUBSCRIBERS} union ${GRANTED} union ${SINGLE_PAYMENTS}) people, asked
  where holder is not null and not holder = any(spared)`;

/** Holders and buyers of a plan, without `except`. `now` is business time. */
async function countTaken(
  em: EntityManager,
  plan: CataloguePlan,
  { now, except }: { now: Date; except: readonly string[] },
): Promise<number> {
  const values = [plan.key, textArray(LIVE_STATUSES), now.toISOString(), textArray(except)];
  const [row] = await em.execute<{ taken: number }[]>(TAKEN, values);
  return row?.taken ?? 0;
}

/** How many holders and buyers a plan has beyond its limit. */
export async function countBeyond(
  em: EntityManager,
  plan: CataloguePlan,
  now: Date,
): Promise<number> {
  if (plan.capacity === null) return 0;
  return Math.max(0, (await countTaken(em, plan, { now, except: [] })) - plan.capacity);
}

/** Whether the plan takes no one but `except`, who may have it already. */
export async function isFull(
  em: EntityManager,
  plan: CataloguePlan,
  at: { now: Date; except: readonly string[] },
): Promise<boolean> {
  return plan.capacity !== null && (await countTaken(em, plan, at)) >= plan.capacity;
}
