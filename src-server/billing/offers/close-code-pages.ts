import type { DiscountCodeView } from '../../../src/contract/operator/offers/discount-codes.contract.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closePaymentPage } from '../checkout/close-payment-pages.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { DiscountCodeEntity } from './discount-code.entity.ts';

const PAYABLE = { state: { $in: ['opening', 'open'] as const } };

/**
 * Expires at Stripe every payment page that carries an ended code. A page that was paid before keeps
 * its discount. Call once Stripe refuses the code: no further page can open then. False: some are
 * left for the next run.
 */
export async function closeCodePages(
  deps: BillingDeps,
  codeId: string,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const ids = await listPages(deps, codeId);
  const pages = await readFork(deps.orm).find(PaymentAttemptEntity, {
    id: { $in: ids },
    ...PAYABLE,
    // Stripe's portal has no page to expire. An upgrade page ends within the hour.
    changedSubscriptionId: null,
  });
  let failed = 0;
  for (const { id, userId } of pages.slice(0, atOnce)) {
    try {
      await closePage(deps, { id, userId });
    } catch (error) {
      // One failure must not block the others.
      failed += 1;
      deps.log.warn({ err: error, attempt: id }, 'a page with an ended code is not closed yet');
    }
  }
  return failed === 0 && pages.length <= atOnce;
}

/** Remembered, so that a repeat after a kill closes and counts the same pages. */
function listPages(deps: BillingDeps, codeId: string): Promise<string[]> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOneOrFail(DiscountCodeEntity, { id: codeId }, FOR_UPDATE);
    if (row.openAtEnd != null) return row.openAtEnd;
    const open = await em.find(PaymentAttemptEntity, { discountCodeId: codeId, ...PAYABLE });
    row.openAtEnd = open.map(({ id }) => id);
    return row.openAtEnd;
  });
}

function closePage(deps: BillingDeps, page: { id: string; userId: string }): Promise<void> {
  return withBillingLease(deps, `payer:${page.userId}`, async () => {
    // Read again: we may have waited for the lease.
    const attempt = await readFork(deps.orm).findOne(PaymentAttemptEntity, {
      id: page.id,
      ...PAYABLE,
    });
    if (attempt === null) return;
    await closePaymentPage(deps, attempt);
  });
}

/** The outcome of the pages that were open when the code ended. */
export async function pagesAtEnd(
  { orm }: Pick<BillingDeps, 'orm'>,
  codeId: string,
): Promise<NonNullable<DiscountCodeView['pagesAtEnd']>> {
  const em = readFork(orm);
  const { openAtEnd } = await em.findOneOrFail(DiscountCodeEntity, { id: codeId });
  const rows = await em.find(PaymentAttemptEntity, { id: { $in: openAtEnd ?? [] } });
  const pages = rows.filter((row) => (row.stripeSessionId ?? row.changedSubscriptionId) != null);
  const count = (state: string) => pages.filter((page) => page.state === state).length;
  return { open: pages.length, closed: count('expired'), paid: count('paid') };
}
