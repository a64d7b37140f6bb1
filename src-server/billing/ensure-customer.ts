import { readFork, transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { type Customer, CustomerEntity } from './customer.entity.ts';
import type { Payer } from './payer.ts';

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
  if (known !== null && known.deletedAt === null) return known;
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
    });
  });
}

export function findCustomer(deps: BillingDeps, userId: string): Promise<Customer | null> {
  return readFork(deps.orm).findOne(CustomerEntity, { userId });
}
