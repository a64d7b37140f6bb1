import type { EntityManager } from '@mikro-orm/postgresql';
import { redefinedKeys, removedKeys } from '../../../src/domain/catalogue/publish-effects.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import type { Comparison } from './affected-members.ts';

export interface Refusal {
  /** Place in the catalogue, as in a fault. */
  at: string;
  text: string;
}

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * Everyone on the plan, paying for it, or about to. A disputed payment may be won, and then it gives its plan again. A gift
 * counts under its own id until it is redeemed.
 */
const PLAN_HOLDERS = `
  select count(distinct user_id)::int as n from (
    select user_id from standing
      where plan = :key and (access_until > :now or review_at is not null)
    union all select user_id from subscription
      where (plan = :key or changes_to = :key) and stripe_status in (${LIVE})
    union all select account_id from plan_grant where plan = :key and ended_at is null
    union all select user_id from payment_attempt
      where plan = :key and (state in ('opening', 'open')
        or (state = 'paid' and kind = 'sign-up' and consumed_at is null))
    union all select coalesce(account_id, id) from lifetime_purchase
      where plan = :key and (state in ('opening', 'open', 'processing') or dispute = 'open')
    union all select coalesce(account_id, id) from gift
      where plan = :key and (state in ('opening', 'open', 'processing') or dispute = 'open'
        or (state = 'paid' and redeemed_at is null and taken_because is null and expires_at > :now))
  ) as each_holder`;

const CYCLE_HOLDERS = `
  select count(distinct user_id)::int as n from (
    select user_id from subscription
      where billing_cycle = :key and stripe_status in (${LIVE})
    union all select user_id from payment_attempt
      where billing_cycle = :key and state in ('opening', 'open')
  ) as each_payer`;

const ENTITLEMENT_HOLDERS = `
  select count(distinct account_id)::int as n from (
    select account_id from access_grant where entitlement = :key and ended_at is null
    union all select account_id from manual_grant where entitlement = :key and ended_at is null
  ) as each_holder`;

/** Codes that may still be redeemed. */
const PLAN_CODES = `
  select count(*)::int as n from access_code join access_code_batch batch on batch.id = batch_id
  where batch.plan = :key and redeemed_at is null and ended_at is null
    and (redeem_by is null or redeem_by > :now) and (until is null or until > :now)`;

/** Foreign prices of our Stripe account that the seller mapped to the plan. */
const PLAN_PRICES = 'select count(*)::int as n from price_mapping where plan = :key';

const prices = (n: number) => countText(n, 'mapped price names', 'mapped prices name');
const codes = (n: number) => countText(n, 'access code gives', 'access codes give');
const people = (n: number) => countText(n, 'person has', 'people have');

/**
 * Keys that people hold and the draft drops or redefines. Without the key, their access would end without
 * anyone deciding it.
 */
export async function keysInUse(
  em: EntityManager,
  { before, after, now }: Comparison,
): Promise<Refusal[]> {
  const { plans, cycles, entitlements } = removedKeys(before, after);
  const holders = async (sql: string, key: string): Promise<number> => {
    const [row] = await em.execute<{ n: number }[]>(...named(sql, { key, now }));
    return row?.n ?? 0;
  };
  const refusals = redefinedKeys(before, after).map((key): Refusal => {
    return { at: key, text: `“${key}” keeps its meaning. Add another key instead.` };
  });
  for (const plan of plans) {
    const n = await holders(PLAN_HOLDERS, plan);
    const text = `${people(n)} the plan “${nameIn(before.plans, plan)}”. Hide it instead: its subscribers keep it.`;
    if (n > 0) refusals.push({ at: `plans.${plan}`, text });
    const mapped = await holders(PLAN_PRICES, plan);
    const name = nameIn(before.plans, plan);
    const mapping = `${prices(mapped)} the plan “${name}”. Map them to another plan, or hide this one.`;
    if (mapped > 0) refusals.push({ at: `plans.${plan}`, text: mapping });
    const unused = await holders(PLAN_CODES, plan);
    const ending = `${codes(unused)} the plan “${name}”. End their batch first, or hide this plan.`;
    if (unused > 0) refusals.push({ at: `plans.${plan}`, text: ending });
  }
  for (const cycle of cycles) {
    const n = await holders(CYCLE_HOLDERS, cycle);
    const text = `${people(n)} the billing cycle “${cycle}”. Remove its prices and keep the cycle.`;
    if (n > 0) refusals.push({ at: `cycles.${cycle}`, text });
  }
  for (const key of entitlements) {
    const n = await holders(ENTITLEMENT_HOLDERS, key);
    const name = nameIn(before.entitlements, key);
    const text = `${people(n)} “${name}”. Take it out of every plan and publish that first.`;
    if (n > 0) refusals.push({ at: `entitlements.${key}`, text });
  }
  return refusals;
}

/** The driver takes positional parameters only. */
function named(sql: string, values: { key: string; now: Date }): [string, string[]] {
  const parameters: string[] = [];
  const positional = sql.replace(/:(?<name>key|now)\b/g, (_, name: 'key' | 'now') => {
    parameters.push(name === 'key' ? values.key : values.now.toISOString());
    return name === 'key' ? '?' : '?::timestamptz';
  });
  return [positional, parameters];
}

function nameIn(items: readonly { key: string; name: string }[], key: string): string {
  return items.find((each) => each.key === key)?.name ?? key;
}
