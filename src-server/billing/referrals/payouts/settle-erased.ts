import { isErasedPartner } from '../../../../src/domain/referrals/partner.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { beginPayout, changed, finishPayout, type PayoutKey, settleDue } from './begin-payout.ts';

interface ErasedSum extends PayoutKey {
  /** The sum on the operator's screen. */
  amountMinor: number;
  way: 'direct' | 'write-off';
}

const ACTIONS = {
  direct: 'referrals.erased-paid',
  'write-off': 'referrals.erased-written-off',
} as const;

/**
 * Settles what an erased partner is owed. A list or Stripe can no longer pay it: nothing here says to whom it belongs.
 * The operator has paid it from their own records, or gives it up.
 */
export async function settleErasedPartner(
  deps: BillingDeps,
  operatorId: string,
  { amountMinor, way, ...key }: ErasedSum,
): Promise<void> {
  await settleDue(deps, key);
  await transact(deps.orm, async (em) => {
    const payout = await beginPayout(em, deps, {
      operatorId,
      key,
      action: null,
      as: async (due, partner) => {
        if (!isErasedPartner(partner)) {
          const message = 'This partner is not erased. Please pay by a list or by credit.';
          throw new AppError('payout.not-erased', 'conflict', message);
        }
        if (due !== amountMinor) throw changed();
        return { way, listId: null, stripeCustomerId: null };
      },
    });
    await finishPayout(em, deps, {
      payout,
      state: 'paid',
      stripeTransactionId: null,
      action: ACTIONS[way],
      outcome: 'done',
    });
  });
}
