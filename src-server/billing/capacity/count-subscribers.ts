import type { EntityManager } from '@mikro-orm/postgresql';
import type { CataloguePlan } from '../../../src/domain/catalogue/catalogue.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { textArray } from '../../database/text-array.ts';

/**
 * Everyone who has the plan or may still get it: live subscriptions, payment pages that can still be
 * paid, and payments whose subscription was not read yet. An open page therefore reserves a place.
 */
const TAKEN = `
  select count(*)::int as taken from (
    select user_id from subscription
      where is_current and plan = ? and stripe_status = any(?::text[])
    union
    select attempt.user_id from payment_attempt attempt
      where attempt.plan = ? and (
        attempt.state in ('opening', 'open') and attempt.expires_at > ?::timestamptz
        or attempt.state = 'paid'
          and not exists (select from subscription sold where sold.user_id = attempt.user_id))
  ) people where user_id is distinct from ?::uuid`;

/** Subscribers and buyers of a plan, without `except`. `now` is business time. */
async function countTaken(
  em: EntityManager,
  plan: CataloguePlan,
  { now, except }: { now: Date; except: string | null },
): Promise<number> {
  const { key } = plan;
  const values = [key, textArray(LIVE_STATUSES), key, now.toISOString(), except];
  const [row] = await em.execute<{ taken: number }[]>(TAKEN, values);
  return row?.taken ?? 0;
}

/** How many subscribers and buyers a plan has beyond its limit. */
export async function countBeyond(
  em: EntityManager,
  plan: CataloguePlan,
  now: Date,
): Promise<number> {
  if (plan.capacity === null) return 0;
  return Math.max(0, (await countTaken(em, plan, { now, except: null })) - plan.capacity);
}

/** Whether the plan takes no one but `except`, who may have it already. */
export async function isFull(
  em: EntityManager,
  plan: CataloguePlan,
  at: { now: Date; except: string | null },
): Promise<boolean> {
  return plan.capacity !== null && (await countTaken(em, plan, at)) >= plan.capacity;
}
