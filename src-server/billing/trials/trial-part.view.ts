import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import {
  namedAfterUpgrade,
  offeredIndicators,
} from '../../../src/domain/offers/trial-indicators.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { findRefusedTrial } from './paid-start.ts';
import { TrialRuleEntity, TrialUseEntity } from './trial.entities.ts';

/** The dashboard's part about a running or refused trial. */
export async function trialPartOf(
  deps: BillingDeps,
  userId: string,
  live: Subscription | null,
): Promise<Pick<BillingOverview, 'trial' | 'trialRefused'>> {
  if (live?.trial != null && live.currentPeriodEnd != null) {
    const hasCard = live.trial === 'card';
    const renews = hasCard && live.endsAt == null;
    const endsAt = live.currentPeriodEnd;
    const endsOn = dayThere(endsAt, deps.settings.timeZone);
    const afterUpgrade = await limitsAfterUpgrade(deps, live);
    const limits = Object.keys(afterUpgrade).length === 0 ? {} : { afterUpgrade };
    return { trial: { endsAt: endsAt.toISOString(), endsOn, renews, hasCard, ...limits } };
  }
  if (live !== null) return {};
  const refused = await findRefusedTrial(deps, userId);
  return refused === null ? {} : { trialRefused: { plan: refused.plan } };
}

/** By plan, the indicators after an upgrade within the trial. Plans with all of theirs are absent. */
export async function limitsAfterUpgrade(
  { orm, catalogue }: Pick<BillingDeps, 'orm' | 'catalogue'>,
  { stripeSubscriptionId, plan: from }: Subscription,
): Promise<Record<string, Entitlement[]>> {
  const em = readFork(orm);
  const shop = catalogue.current();
  const use = await em.findOne(TrialUseEntity, { stripeSubscriptionId });
  if (use?.state !== 'running' || from == null) return {};
  const rules = await em.find(TrialRuleEntity, {});
  const before = { from, named: use.indicators ?? null };
  const limits = paidPlans(shop).flatMap((plan) => {
    const rule = rules.find((each) => each.plan === plan) ?? null;
    const named = plan === from ? null : namedAfterUpgrade(shop, before, { plan, rule });
    const given = offeredIndicators(shop, plan, named)?.indicators ?? null;
    return given === null ? [] : [[plan, given] as const];
  });
  return Object.fromEntries(limits);
}
