import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { isSameOffer, type TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';
import {
  type CombinedStanding,
  isInForce,
  type PlanGrantTerm,
} from '../../../src/domain/plan-grants.ts';
import type { Subscription } from '../subscription.entity.ts';
import { TrialUseEntity } from './trial.entities.ts';

interface Decided {
  standing: CombinedStanding;
  current: Subscription | null;
  grants: readonly PlanGrantTerm[];
}

/**
 * The limit of a trial until its first payment is settled, also while that payment is late. Null: the
 * person has everything that the plan includes.
 */
export async function trialLimitOf(
  em: EntityManager,
  { standing, current, grants }: Decided,
  now: Date,
): Promise<TrialLimit | null> {
  const isFromTrial = standing.grant === null && standing.plan !== FREE_PLAN;
  if (current === null || !isFromTrial) return null;
  const { stripeSubscriptionId } = current;
  const use = await em.findOne(TrialUseEntity, { stripeSubscriptionId });
  if (use?.state !== 'running' || use.indicators == null) return null;
  const besides = grants.filter((each) => isInForce(each, now)).map(({ plan }) => plan);
  return { indicators: use.indicators, besides: [...new Set(besides)] };
}

export function isSameLimit(
  a: TrialLimit | null | undefined,
  b: TrialLimit | null | undefined,
): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  return isSameOffer(a.indicators, b.indicators) && isSameOffer(a.besides, b.besides);
}
