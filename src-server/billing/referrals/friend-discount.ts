import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type AppliedCode, findUsableCode } from '../offers/find-usable-code.ts';
import { friendCodeOf } from './program.ts';

/**
 * The program's discount for a buyer whose page could not show it: their link was not kept in time. They pay less than
 * the page said, never more. Null: the code does not apply to this purchase.
 */
export async function friendDiscount(
  deps: BillingDeps,
  sale: { plan: Plan; billing: BillingCycle },
  userId: string,
): Promise<AppliedCode | null> {
  const code = await friendCodeOf(readFork(deps.orm), deps);
  if (code === null) return null;
  const found = await findUsableCode(deps, code, { ...sale, userId, isUpgrade: false });
  if ('refusal' in found) return null;
  const { row, promotionCodeId } = found;
  // Without this, a code that only Stripe knows to be used up would block the purchase.
  if ((await deps.stripe.findDiscount(row.id))?.active !== true) return null;
  return { id: row.id, promotionCodeId, maxUses: row.maxUses ?? null };
}
