import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';
import { endOf } from '../../../src/domain/plan-grants.ts';
import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import type { StandingNow } from '../../access/standing-source.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { NO_STANDING } from './standing.ts';

interface Row {
  id: string;
  plan: string | null;
  status: SubscriptionStatus | null;
  accessUntil: Date | null;
  planGrantId: string | null;
  inForce: boolean | null;
  isTrial: boolean | null;
  trialLimit: TrialLimit | null;
}

const OF_MANY = `
  select a.id, st.plan, st.status, st.access_until as "accessUntil", st.plan_grant_id as "planGrantId",
    st.is_trial as "isTrial", st.trial_limit as "trialLimit",
    st.access_until > ?::timestamptz or st.review_at is not null as "inForce"
  from account a left join standing st on st.user_id = a.id
  where a.closing_at is null and a.id = any(?::uuid[])`;

/** `reviewedStandingOf` for many accounts in one query. Closing accounts are absent. */
export async function reviewedStandingsOf(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  accountIds: readonly string[],
): Promise<Map<string, StandingNow>> {
  const rows = await readFork(orm).execute<Row[]>(OF_MANY, [
    clock.now().toISOString(),
    `{${accountIds.join(',')}}`,
  ]);
  return new Map(rows.map((row) => [row.id, standingOfRow(row)]));
}

function standingOfRow(row: Row): StandingNow {
  const { plan, status, accessUntil, planGrantId, inForce, isTrial, trialLimit } = row;
  if (status === null) return NO_STANDING;
  const until = accessUntil === null ? null : new Date(accessUntil);
  return {
    plan: inForce === true ? (plan ?? FREE_PLAN) : FREE_PLAN,
    status,
    accessUntil: until && endOf(until),
    ...(inForce === true && planGrantId !== null && { planGrantId }),
    ...(inForce === true && isTrial === true && { isTrial }),
    ...(inForce === true && trialLimit !== null && { trialLimit }),
  };
}

const PLANS = `
  select a.id, case when st.access_until > ?::timestamptz then st.plan end as plan
  from account a left join standing st on st.user_id = a.id
  where a.closing_at is null and a.id = any(?::uuid[])`;

/** The plan of each account now, as `standingOf` says it. Closing accounts are absent. */
export async function plansOf(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  accountIds: readonly string[],
): Promise<Map<string, Plan>> {
  const rows = await readFork(orm).execute<{ id: string; plan: Plan | null }[]>(PLANS, [
    clock.now().toISOString(),
    `{${accountIds.join(',')}}`,
  ]);
  return new Map(rows.map(({ id, plan }) => [id, plan ?? FREE_PLAN]));
}
