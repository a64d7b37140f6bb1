import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { PaymentAttempt } from '../payment-attempt.entity.ts';

/** The last day of the trial with which a purchase began. Nothing is paid before it. */
export function startedTrialOf(
  { settings, clock }: Pick<BillingDeps, 'settings' | 'clock'>,
  { trialDays, firstChargeAt }: Pick<PaymentAttempt, 'trialDays' | 'firstChargeAt'>,
): { trialEndsOn?: string } {
  if (trialDays == null || firstChargeAt == null || firstChargeAt <= clock.now()) return {};
  return { trialEndsOn: dayThere(firstChargeAt, settings.timeZone) };
}
