import { moneyText } from '../../../src/domain/money-text.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';

/**
 * A refund can fail days later, when its subscription has ended and left every list. Notifies the
 * operator once, however many events arrive. Reads the refund's state from Stripe.
 */
export async function alertFailedRefund(
  deps: BillingDeps,
  refundId: string,
  customerId: string | null,
): Promise<void> {
  const refund = await deps.stripe.findRefund(refundId);
  if (refund === null || !refund.cameBack) return;
  const { id, reason, cents, currency } = refund;
  deps.log.error({ refund: id, customer: customerId, reason }, 'a refund failed');
  await transact(deps.orm, (em) =>
    deps.alertOperator(em, {
      about: 'refund-failed',
      alertKeys: [id],
      values: () => ({
        refund: id,
        customer: customerId ?? '',
        amount: moneyText(cents, currency),
        reason,
      }),
    }),
  );
}
