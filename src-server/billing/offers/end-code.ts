import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closeCodePages, pagesAtEnd } from './close-code-pages.ts';
import { type DiscountCode, DiscountCodeEntity } from './discount-code.entity.ts';

/** Pages that the operator waits for. The timer closes the others. */
const PAGES_AT_ONCE = 20;

type EndedCode = { code: string } & Awaited<ReturnType<typeof pagesAtEnd>>;

/**
 * Ends a code here at once, then at Stripe, with the payment pages that carry it. Running discounts
 * stay. Idempotent.
 */
export async function endCode(deps: BillingDeps, id: string): Promise<EndedCode> {
  const row = await transact(deps.orm, async (em) => {
    const found = await em.findOne(DiscountCodeEntity, { id }, FOR_UPDATE);
    if (found === null) {
      throw new AppError('code.unknown', 'not-found', 'This code does not exist.');
    }
    if (found.state !== 'ended') {
      Object.assign(found, { state: 'ended', endedAt: deps.clock.now() });
    }
    return { ...found };
  });
  if (row.closedAt == null) await closeCode(deps, row, PAGES_AT_ONCE);
  return { code: row.code, ...(await pagesAtEnd(deps, id)) };
}

/** Closes an ended code at Stripe and reads it back, then its pages. Repeatable after a kill. */
export async function closeCode(
  deps: BillingDeps,
  row: Pick<DiscountCode, 'id'>,
  pagesAtOnce?: number,
): Promise<void> {
  const known = await deps.stripe.findDiscount(row.id);
  if (known?.active === true) {
    await deps.stripe.closeDiscount(known.promotionCodeId);
    const after = await deps.stripe.findDiscount(row.id);
    if (after?.active === true) {
      throw new AppError('code.not-closed', 'unavailable', 'Stripe still accepts this code.');
    }
  }
  if (!(await closeCodePages(deps, row.id, pagesAtOnce))) return;
  await transact(deps.orm, async (em) => {
    const closedAt = deps.clock.now();
    await em.nativeUpdate(DiscountCodeEntity, { id: row.id }, { closedAt });
  });
}
