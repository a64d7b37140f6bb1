import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { PagePurchase, PurchasePageState } from './purchase.ts';

interface ClosablePage {
  table: 'gift' | 'lifetime_purchase';
  purchase: Pick<PagePurchase, 'id' | 'stripeSessionId'>;
  sync(deps: BillingDeps, id: string): Promise<{ state: PurchasePageState } | null>;
}

/** Expires a page at Stripe and reads its outcome. False: it was paid, or its bank debit is pending. */
export async function closePage(
  deps: BillingDeps,
  { table, purchase: { id, stripeSessionId }, sync }: ClosablePage,
): Promise<boolean> {
  if (stripeSessionId == null) {
    // Its address was never answered, so no browser has this page.
    await transact(deps.orm, (em) =>
      em.execute(`update ${table} set state = 'closed' where id = ?::uuid and state = 'opening'`, [
        id,
      ]),
    );
    return true;
  }
  await deps.stripe.expireCheckout(stripeSessionId);
  return (await sync(deps, id))?.state === 'closed';
}
