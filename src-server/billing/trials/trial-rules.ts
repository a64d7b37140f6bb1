import type { Catalogue, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import {
  MAX_TRIAL_DAYS,
  MIN_TRIAL_DAYS,
  type TrialCard,
} from '../../../src/domain/offers/trial.ts';
import { planIndicators } from '../../../src/domain/offers/trial-indicators.ts';
import { isPaidPlan, planName } from '../../../src/domain/plan.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { TrialRuleEntity } from './trial.entities.ts';

interface RuleChange {
  plan: string;
  /** Null: the plan has no trial from now on. Running ones go on. */
  days: number | null;
  card: TrialCard;
  /** Those that a trial gives. Empty: all of the plan. */
  indicators?: readonly Entitlement[];
}

/** Applies to trials that start from now on: a running one keeps what its page named. Returns the days before. */
export function setTrialRule(deps: BillingDeps, change: RuleChange): Promise<number | null> {
  const { plan, days, card } = change;
  const named = [...new Set(change.indicators)];
  if (!isPaidPlan(deps.catalogue.current(), plan)) {
    throw new AppError('trial.no-such-plan', 'invalid', 'This plan is not on sale.');
  }
  if (days !== null && (days < MIN_TRIAL_DAYS || days > MAX_TRIAL_DAYS)) {
    const message = `A trial has ${MIN_TRIAL_DAYS} to ${MAX_TRIAL_DAYS} days.`;
    throw new AppError('trial.days', 'invalid', message);
  }
  requireIndicators(deps.catalogue.current(), plan, named);
  // All of them stay all of them when the plan gains an indicator.
  const isAll = named.length === planIndicators(deps.catalogue.current(), plan).length;
  const indicators = isAll ? [] : named;
  return transact(deps.orm, async (em) => {
    const known = await em.findOne(TrialRuleEntity, { plan });
    const before = known?.days ?? null;
    if (days === null) await em.nativeDelete(TrialRuleEntity, { plan });
    else {
      const changedAt = deps.clock.now();
      await em.upsert(TrialRuleEntity, { plan, days, card, indicators, changedAt });
    }
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.trial-changed',
      target: `plan:${plan}`,
      before: { days: before, indicators: known?.indicators ?? [] },
      after: { days, card, indicators: days === null ? [] : indicators },
    });
    return before;
  });
}

function requireIndicators(shop: Catalogue, plan: Plan, named: readonly Entitlement[]): void {
  const own = planIndicators(shop, plan);
  for (const key of named) {
    if (own.includes(key)) continue;
    const name = shop.entitlements.find((each) => each.key === key)?.name;
    throw new AppError(
      'trial.no-such-indicator',
      'invalid',
      name === undefined
        ? `There is no indicator with the key “${key}”.`
        : `“${name}” is not an indicator of ${planName(shop, plan)}.`,
    );
  }
}
