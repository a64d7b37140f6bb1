import { balanceTransactionObject } from '../../objects/charge.ts';
import type { Refund } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';

/**
 * The bank rejects a refund days later: the money returns to the account's balance, and the charge counts as paid
 * again.
 */
export function failRefund(world: World, refund: Refund, reason: string): void {
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`);
  }
  const { id, amount, currency, status } = refund;
  const movement = balanceTransactionObject(
    world.seconds(),
    id,
    amount,
    currency,
    'refund_failure',
  );
  world.state.balanceTransactions[movement.id] = movement;
  refund.status = 'failed';
  refund.failure_reason = reason;
  refund.failure_balance_transaction = movement.id;
  const charge = world.state.charges[refund.charge ?? ''];
  if (charge !== undefined) {
    charge.amount_refunded -= amount;
    charge.refunded = false;
  }
  const before = { status };
  world.emit('refund.updated', refund, before);
  world.emit('charge.refund.updated', refund, before);
  world.emit('refund.failed', refund);
  world.effect('refund.failed', { refund: id, customer: refund.customer, amount, reason });
}
