import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
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
export async function closeLifetimePage(
  deps: BillingDeps,
  { id, stripeSessionId }: LifetimePurchase,
): Promise<boolean> {
  if (stripeSessionId == null) {
    // Its address was never answered, so no browser has this page.
    const open = { id, state: 'opening' as const };
    await transact(deps.orm, (em) =>
      em.nativeUpdate(LifetimePurchaseEntity, open, { state: 'closed' }),
    );
    return true;
  }
  await deps.stripe.expireCheckout(stripeSessionId);
  return (await syncLifetime(deps, id))?.state === 'closed';
}
