import type { Catalogue, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf } from '../../../src/domain/entitlement.ts';
import {
  type TrialLimit,
  withheldIndicators,
} from '../../../src/domain/offers/trial-indicators.ts';
import {
  type CombinedStanding,
  type PlanGrantTerm,
  withPlanGrants,
} from '../../../src/domain/plan-grants.ts';
import type { Standing } from '../../../src/domain/subscription.ts';
import { manualGrantsOf } from '../../access/engine/active-manual-grants.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { standingFrom } from '../standing/standing.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { trialLimitOf } from '../trials/trial-limit.ts';
import { checkGivenPlan, type GivenPlan } from './give-plan.ts';
import { openPlanGrantsOf } from './open-plan-grants.ts';

interface Held {
  plan: Plan;
  /** Null: the free plan, or for life. */
  until: string | null;
}

interface PlanGrantPreview {
  before: Held;
  after: Held;
  /** Entitlements that the person does not have now. */
  gains: Entitlement[];
}

/** Predicts the plan and entitlements with one more plan grant. Writes nothing. */
export async function previewPlanGrant(
  deps: BillingDeps,
  input: GivenPlan,
): Promise<PlanGrantPreview> {
  checkGivenPlan(deps, input);
  const { accountId, plan, until } = input;
  const em = readFork(deps.orm);
  const now = deps.clock.now();
  const current = await em.findOne(SubscriptionEntity, { userId: accountId, isCurrent: true });
  const declines = await firstDeclinesOf(em, current === null ? [] : [current]);
  const graceDays = deps.settings.pastDueGraceDays;
  const paid = standingFrom(current, { graceDays, declines }, now);
  const open = await openPlanGrantsOf(em, accountId, now);
  const catalogue = deps.catalogue.current();
  const given: PlanGrantTerm = { id: 'preview', plan, startsAt: now, until };
  const before = withPlanGrants(catalogue, { paid, grants: open, now });
  const after = withPlanGrants(catalogue, { paid, grants: [...open, given], now });
  const limitOf = (standing: CombinedStanding, grants: readonly PlanGrantTerm[]) =>
    trialLimitOf(em, { standing, current, grants }, now);
  const manual = await manualGrantsOf(em, accountId);
  const byHand = manual
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map(({ entitlement }) => entitlement);
  return {
    before: heldOf(before),
    after: heldOf(after),
    gains: gainsOf(catalogue, {
      from: { plan: before.plan, limit: await limitOf(before, open) },
      to: { plan: after.plan, limit: await limitOf(after, [...open, given]) },
      besides: byHand,
    }),
  };
}

const heldOf = ({ plan, accessUntil }: Standing): Held => ({
  plan,
  until: accessUntil?.toISOString() ?? null,
});

interface Included {
  plan: Plan;
  /** A trial withholds a part of the plan. */
  limit: TrialLimit | null;
}

function gainsOf(
  catalogue: Catalogue,
  { from, to, besides }: { from: Included; to: Included; besides: readonly Entitlement[] },
): Entitlement[] {
  const has = new Set([...givenBy(catalogue, from), ...besides]);
  return givenBy(catalogue, to).filter((each) => !has.has(each));
}

function givenBy(catalogue: Catalogue, { plan, limit }: Included): Entitlement[] {
  const withheld = withheldIndicators(catalogue, plan, limit);
  return entitlementsOf(catalogue, plan).filter((each) => !withheld.includes(each));
}
