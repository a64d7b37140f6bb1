import { holdStanding } from '../people/account-lock.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { Cause } from './cause.ts';
import { CustomerEntity } from './customer.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { recomputeStanding } from './sync/recompute-standing.ts';
import { withBillingLease } from './with-billing-lease.ts';

/** Forgets that a user is this customer. Nothing changes at Stripe. Idempotent. */
export function releaseCustomer(
  deps: BillingDeps,
  { userId, customerId, cause }: { userId: string; customerId: string; cause: Cause },
): Promise<void> {
  return withBillingLease(deps, `customer:${customerId}`, (lease) =>
    lease.write(async (em) => {
      await holdStanding(em, userId);
      await em.nativeDelete(SubscriptionEntity, { userId, stripeCustomerId: customerId });
      await em.nativeDelete(CustomerEntity, { userId, stripeCustomerId: customerId });
      await recomputeStanding(em, deps, { userId, cause });
    }),
  );
}
