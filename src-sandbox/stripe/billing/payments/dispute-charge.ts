import { balanceTransactionObject } from '../../objects/charge.ts';
import { disputeObject } from '../../objects/dispute.ts';
import type { Charge, Dispute } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';

/** The cardholder disputes the charge: the money is withdrawn until the decision. */
export function openDispute(world: World, charge: Charge, reason = 'fraudulent'): Dispute {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was never paid.`);
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  const dispute = disputeObject(world.seconds(), charge, reason);
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  move(world, dispute, -dispute.amount);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  world.emit('charge.updated', charge, { disputed: false });
  world.effect('dispute.opened', {
    dispute: dispute.id,
    charge: charge.id,
    customer: charge.customer,
  });
  return dispute;
}

/** The bank's decision. */
export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): void {
  if (isClosed(dispute)) throw invalidRequest(`This dispute is already closed: ${dispute.status}.`);
  dispute.status = status;
  if (status === 'won') {
    move(world, dispute, dispute.amount);
    world.emit('charge.dispute.funds_reinstated', dispute);
  }
  world.emit('charge.dispute.closed', dispute);
  world.effect(`dispute.${status}`, { dispute: dispute.id, charge: dispute.charge });
}

export function isClosed(dispute: Dispute): boolean {
  return dispute.status === 'won' || dispute.status === 'lost';
}

function move(world: World, dispute: Dispute, amount: number): void {
  const movement = balanceTransactionObject(
    world.seconds(),
    dispute.id,
    amount,
    dispute.currency,
    'adjustment',
  );
  world.state.balanceTransactions[movement.id] = movement;
  dispute.balance_transactions.push(movement);
}
