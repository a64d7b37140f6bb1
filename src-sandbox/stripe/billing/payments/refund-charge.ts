import { balanceTransactionObject } from '../../objects/charge.ts';
import { refundObject } from '../../objects/refund.ts';
import type { Charge, Refund } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import { money } from '../subscriptions/subscription-lines.ts';
import { closeInquiry } from './dispute-charge.ts';
import { settleWarnings } from './early-fraud-warning.ts';

interface RefundRequest {
  /** Cents. Absent: the whole remainder. */
  amount?: number | undefined;
  reason?: Refund['reason'];
  metadata?: Record<string, string>;
}

/** Refunds a charge. The subscription continues: Stripe never cancels one because of a refund. */
export function refundCharge(world: World, charge: Charge, request: RefundRequest): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = request.amount ?? left;
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid and can't be refunded.`);
  }
  if (charge.disputed && !isRefundable(world, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return record(world, charge, amount, request);
}

/** A won dispute returns the money. A setting decides whether a refund is then allowed. */
function isRefundable(world: World, charge: Charge): boolean {
  if (world.state.settings.refundAfterWonDispute === 'refused') return false;
  const disputes = Object.values(world.state.disputes).filter((each) => each.charge === charge.id);
  return disputes.every(({ status }) => status === 'won' || status.startsWith('warning_'));
}

function record(world: World, charge: Charge, amount: number, request: RefundRequest): Refund {
  const now = world.seconds();
  const refund = refundObject(now, charge, amount, request.reason ?? null, request.metadata ?? {});
  const movement = balanceTransactionObject(now, refund.id, -amount, charge.currency, 'refund');
  world.state.balanceTransactions[movement.id] = movement;
  refund.balance_transaction = movement.id;
  if (world.state.settings.newRefund === 'pending') refund.status = 'pending';
  world.state.refunds[refund.id] = refund;
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge, before);
  world.emit('refund.updated', refund, { destination_details: null });
  settleWarnings(world, charge);
  closeInquiry(world, charge);
  world.effect('charge.refunded', {
    charge: charge.id,
    refund: refund.id,
    customer: charge.customer,
    amount,
    whole: charge.refunded,
  });
  return refund;
}
