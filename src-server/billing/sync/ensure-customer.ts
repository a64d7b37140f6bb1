import { isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Customer, CustomerEntity } from '../customer.entity.ts';
import type { Payer } from '../payer.ts';

/**
 * Returns the user's one customer, creating it if needed. Never looked up by e-mail: anyone can
 * type any address.
 */
export async function ensureCustomer(deps: BillingDeps, payer: Payer): Promise<Customer> {
  const known = await findCustomer(deps, payer.userId);
  if (isBlocked(known)) {
    throw new AppError(
      'billing.blocked',
      'forbidden',
      'Payments for this account are blocked. Please contact support.',
    );
  }
  if (known !== null && (known.deletedAt === null || (await stillBills(deps, known)))) return known;
  const stripeCustomerId = await deps.stripe.createCustomer({
    userId: payer.userId,
    email: payer.email,
    // Stripe replays responses per key. Without the old id, it would return the deleted customer.
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

/**
 * Checked before replacing a customer we believe deleted: if it still exists, it would keep
 * charging unseen.
 */
async function stillBills(deps: BillingDeps, { stripeCustomerId }: Customer): Promise<boolean> {
  try {
    const there = await deps.stripe.subscriptionsOf(stripeCustomerId);
    return there.some((each) => isLive(each.status));
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'resource_missing') return false;
    throw error;
  }
}

/** A lost dispute blocks every payment until an operator lifts it. */
export const isBlocked = (customer: Customer | null) => customer?.blockedAt != null;

export function findCustomer(deps: BillingDeps, userId: string): Promise<Customer | null> {
  return readFork(deps.orm).findOne(CustomerEntity, { userId });
}
