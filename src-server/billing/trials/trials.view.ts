import type {
  TrialRuleView,
  UserTrialsAnswer,
} from '../../../src/contract/operator/offers/trials.contract.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { TrialPassEntity, TrialRuleEntity, TrialUseEntity } from './trial.entities.ts';

const COUNTS = 'select plan, state, count(*)::int as count from trial_use group by 1, 2';

/** The trial of each plan on sale, and what became of those that started. */
export async function trialRules(
  deps: Pick<BillingDeps, 'orm' | 'catalogue'>,
): Promise<{ rules: TrialRuleView[] }> {
  const em = readFork(deps.orm);
  const known = await em.find(TrialRuleEntity, {});
  const counts = await em.execute<{ plan: string; state: string; count: number }[]>(COUNTS);
  const rules = paidPlans(deps.catalogue.current()).map((plan) => {
    const rule = known.find((each) => each.plan === plan);
    const count = (state: string) =>
      counts.find((each) => each.plan === plan && each.state === state)?.count ?? 0;
    return {
      plan,
      days: rule?.days ?? null,
      card: rule?.card ?? ('always' as const),
      running: count('running'),
      paid: count('paid'),
      left: count('left'),
      refused: count('refused'),
    };
  });
  return { rules };
}

const EDGES = `
  select own.kind, other.user_id as "userId", a.email, to_json(min(other.first_seen_at)) as since,
    exists (select from trial_use t where t.user_id = other.user_id and t.state <> 'refused')
      as "hadTrial"
  from identity_mark own
    join identity_mark other on other.hash = own.hash and other.user_id <> own.user_id
    left join account a on a.id = other.user_id
  where own.user_id = ?::uuid
  group by own.kind, other.user_id, a.email order by min(other.first_seen_at) limit 100`;

/** The trials of one account, and the accounts that it shares a card or another mark with. */
export async function userTrials(deps: BillingDeps, accountId: string): Promise<UserTrialsAnswer> {
  const em = readFork(deps.orm);
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
