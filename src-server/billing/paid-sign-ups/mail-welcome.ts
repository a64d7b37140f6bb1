import type { EntityManager } from '@mikro-orm/postgresql';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { planName } from '../../../src/domain/plan.ts';
import { queueMail } from '../../mail/outbox.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { startedTrialOf } from '../trials/started-trial.ts';

/**
 * Runs in the transaction that creates the paid account. A refused trial, or a subscription that has ended since,
 * gives no plan to welcome anyone to.
 */
export async function mailWelcome(
  em: EntityManager,
  deps: BillingDeps,
  attemptId: string,
): Promise<void> {
  const attempt = await em.findOneOrFail(PaymentAttemptEntity, { id: attemptId });
  const signUp = await findSignUp(em, attempt.userId);
  if (signUp === null) return;
  const { isTrialRefused, trialEndsOn } = await startedTrialOf(em, deps, attempt);
  if (isTrialRefused === true) return;
  const current = await em.findOne(SubscriptionEntity, { userId: signUp.id, isCurrent: true });
  if (current?.endedAt != null) return;
  const catalogue = deps.catalogue.current();
  await queueMail(em, deps, {
    dedupeKey: `welcome:${attempt.userId}`,
    userId: attempt.userId,
    to: signUp.email,
    template: trialEndsOn === undefined ? 'welcome' : 'welcome-trial',
    values: {
      ...(trialEndsOn !== undefined && { until: `${trialEndsOn}T12:00:00.000Z` }),
      brand: deps.settings.brandName,
      plan: planName(catalogue, attempt.plan),
      indicators: String(includesIndicators(catalogue, attempt.plan)),
      link: `${deps.origins.public()}/`,
    },
  });
}
