import { HEALTHY } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import type { PaymentAttempt } from '../payment-attempt.entity.ts';
import { standingOf } from '../standing/standing.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { paid, UNKNOWN, type Verification } from './verification.ts';

/** A portal change has no session. It is paid once the subscription has the attempt's price. */
export async function verifyPortalChange(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  cause: Cause,
): Promise<Verification> {
  const customer = await findCustomer(deps, attempt.userId);
  if (customer === null) return UNKNOWN;
  const synced = await syncSubscription(deps, customer.stripeCustomerId, cause);
  if (synced.outcome === 'unknown-customer') return UNKNOWN;
  const { current } = synced;
  const arrived =
    current !== null &&
    HEALTHY.includes(current.stripeStatus) &&
    current.plan === attempt.plan &&
    current.billingCycle === attempt.billingCycle;
  if (arrived) return paid(deps, attempt, { synced, payerEmail: null });
  const over = attempt.expiresAt <= deps.clock.now();
  return {
    state: over ? 'expired' : 'open',
    attempt,
    standing: await standingOf(deps, attempt.userId),
  };
}
