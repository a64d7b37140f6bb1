import type { EntityManager } from '@mikro-orm/postgresql';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { planName } from '../../../src/domain/plan.ts';
import { queueMail } from '../../mail/outbox.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';

/** Runs in the transaction that creates the paid account. */
export async function mailWelcome(
  em: EntityManager,
  deps: BillingDeps,
  attemptId: string,
): Promise<void> {
  const attempt = await em.findOneOrFail(PaymentAttemptEntity, { id: attemptId });
  const signUp = await findSignUp(em, attempt.userId);
  if (signUp === null) return;
  const catalogue = deps.catalogue.current();
  await queueMail(em, deps, {
    dedupeKey: `welcome:${attempt.userId}`,
    userId: attempt.userId,
    to: signUp.email,
    template: 'welcome',
    values: {
      brand: deps.settings.brandName,
      plan: planName(catalogue, attempt.plan),
      indicators: String(includesIndicators(catalogue, attempt.plan)),
      link: `${deps.origins.public()}/`,
    },
  });
}
