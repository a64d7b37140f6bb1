import type { EntityManager } from '@mikro-orm/postgresql';
import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { PaymentAttempt } from '../payment-attempt.entity.ts';
import { TrialUseEntity } from './trial.entities.ts';

export interface StartedTrial {
  /** The last day of the trial. Nothing is paid before it. */
  trialEndsOn?: string;
  /** The guard ended the trial: it gives nothing, and nothing was paid. */
  isTrialRefused?: true;
}

/** The trial with which a purchase began. The guard decides before a page or a mail asks. */
export async function startedTrialOf(
  em: EntityManager,
  { settings, clock }: Pick<BillingDeps, 'settings' | 'clock'>,
  {
    userId,
    trialDays,
    firstChargeAt,
  }: Pick<PaymentAttempt, 'userId' | 'trialDays' | 'firstChargeAt'>,
): Promise<StartedTrial> {
  if (trialDays == null) return {};
  const refused = await em.count(TrialUseEntity, { userId, state: 'refused' });
  if (refused > 0) return { isTrialRefused: true };
  if (firstChargeAt == null || firstChargeAt <= clock.now()) return {};
  return { trialEndsOn: dayThere(firstChargeAt, settings.timeZone) };
}
