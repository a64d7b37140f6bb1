import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closePage } from '../single-payments/close-page.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
import { syncLifetime } from './sync-lifetime.ts';

/** Newest first. A bank debit counts: its page cannot be used again, and nothing else is sold until it settles. */
export function openLifetimePagesOf(
  { orm }: BillingDeps,
  accountId: string,
): Promise<LifetimePurchase[]> {
  return readFork(orm).find(
    LifetimePurchaseEntity,
    { accountId, state: { $in: ['opening', 'open', 'processing'] } },
    { orderBy: { id: 'desc' } },
  );
}

/** Expires a page at Stripe and reads its outcome. False: it was paid, or its bank debit is pending. */
export const closeLifetimePage = (deps: BillingDeps, purchase: LifetimePurchase) =>
  closePage(deps, { table: 'lifetime_purchase', purchase, sync: syncLifetime });
