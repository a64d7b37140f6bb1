import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  TrialRuleView,
  UserTrialsAnswer,
} from '../../../src/contract/operator/offers/trials.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { offeredIndicators } from '../../../src/domain/offers/trial-indicators.ts';
import { paidPlans, planName } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { IS_CONNECTING } from './person-graph.ts';
import { TrialPassEntity, TrialRuleEntity, TrialUseEntity } from './trial.entities.ts';

const COUNTS = 'select plan, state, count(*)::int as count from trial_use group by 1, 2';

/** The trial of each plan on sale, and what became of those that started. */
export async function trialRules(
  deps: Pick<BillingDeps, 'orm' | 'catalogue'>,
): Promise<{ rules: TrialRuleView[] }> {
  const em = readFork(deps.orm);
  const known = await em.find(TrialRuleEntity, {});
  const counts = await em.execute<{ plan: string; state: string; count: number }[]>(COUNTS);
  const shop = deps.catalogue.current();
  const rules = paidPlans(shop).map((plan) => {
    const rule = known.find((each) => each.plan === plan);
    const named = rule?.indicators ?? [];
    const offered = offeredIndicators(shop, plan, named);
    const count = (state: string) =>
      counts.find((each) => each.plan === plan && each.state === state)?.count ?? 0;
    return {
      plan,
      days: rule?.days ?? null,
      card: rule?.card ?? ('always' as const),
      indicators: offered === null ? named : (offered.indicators ?? []),
      isEmptied: offered === null,
      running: count('running'),
      paid: count('paid'),
      left: count('left'),
      refused: count('refused'),
    };
  });
  return { rules };
}

/** Plans with a trial that is not offered in this catalogue: its indicators have left the plan. */
export async function listEmptiedTrials(
  em: EntityManager,
  shop: Catalogue,
): Promise<{ plan: string; name: string }[]> {
  const rules = await em.find(TrialRuleEntity, {});
  return paidPlans(shop)
    .filter((plan) => {
      const rule = rules.find((each) => each.plan === plan);
      return rule !== undefined && offeredIndicators(shop, plan, rule.indicators) === null;
    })
    .map((plan) => ({ plan, name: planName(shop, plan) }));
}

const EDGES = `
  select own.kind, other.user_id as "userId", a.email, to_json(min(other.first_seen_at)) as since,
    exists (select from trial_use t where t.user_id = other.user_id and t.state <> 'refused')
      as "hadTrial"
  from identity_mark own
    join identity_mark other on other.hash = own.hash and other.user_id <> own.user_id
    left join account a on a.id = other.user_id
  where own.user_id = ?::uuid and ${IS_CONNECTING}
  group by own.kind, other.user_id, a.email order by min(other.first_seen_at) limit 100`;

/** The trials of one account, and the accounts that it shares a card or another mark with. */
export async function userTrials(deps: BillingDeps, accountId: string): Promise<UserTrialsAnswer> {
  const em = readFork(deps.orm);
  const shop = deps.catalogue.current();
  const uses = await em.find(
    TrialUseEntity,
    { userId: accountId },
    { orderBy: { startedAt: 'desc' } },
  );
  const trials = uses.map((use) => ({
    plan: use.plan,
    state: use.state,
    hasCard: use.hasCard,
    isAllowed: use.isAllowed,
    // As the mail and the access have it: named ones may have left the plan.
    indicators: offeredIndicators(shop, use.plan, use.indicators)?.indicators ?? null,
    startedAt: use.startedAt.toISOString(),
    endsAt: use.endsAt.toISOString(),
    earlierAt: use.earlierAt?.toISOString() ?? null,
  }));
  return {
    trials,
    edges: await em.execute<UserTrialsAnswer['edges']>(EDGES, [accountId]),
    isAllowed: (await em.count(TrialPassEntity, { userId: accountId, usedAt: null })) > 0,
    isOffered: (await em.count(TrialRuleEntity, {})) > 0,
  };
}

const LATEST = `
  select t.user_id as "userId", coalesce(a.email, s.email) as email, a.id is not null as "hasAccount",
    t.started_at as at, t.plan
  from trial_use t left join account a on a.id = t.user_id left join sign_up s on s.id = t.user_id
  where t.state <> 'refused' order by t.started_at desc, t.seq desc limit ?`;

export interface LatestTrial {
  userId: string;
  /** Null after an erasure. */
  email: string | null;
  hasAccount: boolean;
  at: Date | string;
  plan: string;
}

/** The newest trials that were given. */
export function latestTrials(em: EntityManager, limit: number): Promise<LatestTrial[]> {
  return em.execute(LATEST, [limit]);
}
