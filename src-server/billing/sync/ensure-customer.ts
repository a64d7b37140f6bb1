import { isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Customer, CustomerEntity } from '../customer.entity.ts';
import type { Payer } from '../payer.ts';

/** The user's one customer; made when there is none. Never looked up by e-mail: anybody can type one. */
export async function ensureCustomer(deps: BillingDeps, payer: Payer): Promise<Customer> {
  const known = await findCustomer(deps, payer.userId);
  if (known?.blockedAt) {
    throw new AppError(
      'billing.blocked',
      'forbidden',
      'Payments for this account are on hold. Please contact support.',
    );
  }
  if (known !== null && (known.deletedAt === null || (await stillBills(deps, known)))) return known;
  const stripeCustomerId = await deps.stripe.createCustomer({
    userId: payer.userId,
    email: payer.email,
    // A deleted customer must not come back from the answer that Stripe remembers.
    key: `cust:${payer.userId}:${known?.stripeCustomerId ?? 'first'}`,
  });
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(CustomerEntity, { userId: payer.userId });
    if (row !== null) return Object.assign(row, { stripeCustomerId, deletedAt: null });
    return em.create(CustomerEntity, {
      userId: payer.userId,
      stripeCustomerId,
      billingEmail: null,
      createdAt: deps.clock.now(),
      deletedAt: null,
      blockedAt: null,
      settledCharges: null,
    });
  });
}

/** Before another takes its place: a customer that we thought deleted must not go on being charged unseen. */
async function stillBills(deps: BillingDeps, { stripeCustomerId }: Customer): Promise<boolean> {
  try {
    const there = await deps.stripe.subscriptionsOf(stripeCustomerId);
    return there.some((each) => isLive(each.status));
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'resource_missing') return false;
    throw error;
  }
}

export function findCustomer(deps: BillingDeps, userId: string): Promise<Customer | null> {
  return readFork(deps.orm).findOne(CustomerEntity, { userId });
}
