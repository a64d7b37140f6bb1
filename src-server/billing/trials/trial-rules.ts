import {
  MAX_TRIAL_DAYS,
  MIN_TRIAL_DAYS,
  type TrialCard,
} from '../../../src/domain/offers/trial.ts';
import { isPaidPlan } from '../../../src/domain/plan.ts';
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
}

/** Applies to trials that start from now on. Returns the days before. */
export function setTrialRule(deps: BillingDeps, change: RuleChange): Promise<number | null> {
  const { plan, days, card } = change;
  if (!isPaidPlan(deps.catalogue.current(), plan)) {
    throw new AppError('trial.no-such-plan', 'invalid', 'This plan is not on sale.');
  }
  if (days !== null && (days < MIN_TRIAL_DAYS || days > MAX_TRIAL_DAYS)) {
    const message = `A trial has ${MIN_TRIAL_DAYS} to ${MAX_TRIAL_DAYS} days.`;
    throw new AppError('trial.days', 'invalid', message);
  }
  return transact(deps.orm, async (em) => {
    const known = await em.findOne(TrialRuleEntity, { plan });
    const before = known?.days ?? null;
    if (days === null) await em.nativeDelete(TrialRuleEntity, { plan });
    else await em.upsert(TrialRuleEntity, { plan, days, card, changedAt: deps.clock.now() });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.trial-changed',
      target: `plan:${plan}`,
      before: { days: before },
      after: { days, card },
    });
    return before;
  });
}
