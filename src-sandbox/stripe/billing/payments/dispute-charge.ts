import { balanceTransactionObject } from '../../objects/charge.ts';
import { disputeObject } from '../../objects/dispute.ts';
import type { Charge, Dispute } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import { isEligible, judgeEligibility } from './compelling-evidence.ts';
import { settleWarnings } from './early-fraud-warning.ts';

/** The cardholder disputes the charge: the money is withdrawn until the decision. */
export function openDispute(world: World, charge: Charge, reason = 'fraudulent'): Dispute {
  const dispute = begin(world, charge, { reason, isInquiry: false });
  withdraw(world, dispute);
  world.emit('charge.updated', charge, { disputed: false });
  return dispute;
}

/** The cardholder's bank asks first. No money moves until it becomes a dispute. */
export function openInquiry(world: World, charge: Charge, reason = 'fraudulent'): Dispute {
  const dispute = begin(world, charge, { reason, isInquiry: true });
  world.emit('charge.updated', charge, { disputed: false });
  return dispute;
}

function begin(
  world: World,
  charge: Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Dispute {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was never paid.`);
  const others = Object.values(world.state.disputes).filter((each) => each.charge === charge.id);
  if (!others.every(isClosed)) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  const dispute = disputeObject(world.seconds(), charge, { reason, isInquiry });
  if (isEligible(world, charge, dispute)) {
    dispute.enhanced_eligibility_types = ['visa_compelling_evidence_3'];
    judgeEligibility(dispute);
  }
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  world.effect('dispute.opened', {
    dispute: dispute.id,
    charge: charge.id,
    customer: charge.customer,
  });
  settleWarnings(world, charge);
  return dispute;
}

/**
 * The bank escalates its inquiry to a dispute, with a new deadline. Stripe does not document what happens to the
 * inquiry's evidence: it is gone, or `keepsEvidence` leaves it there with its count of submissions.
 */
export function escalate(world: World, inquiry: Dispute, keepsEvidence = false): void {
  if (!inquiry.status.startsWith('warning_') || isClosed(inquiry)) {
    throw invalidRequest(`This is no open inquiry: ${inquiry.status}.`);
  }
  const charge = world.state.charges[inquiry.charge];
  if (charge === undefined) throw invalidRequest(`No such charge: ${inquiry.charge}`);
  const fresh = disputeObject(world.seconds(), charge, {
    reason: inquiry.reason,
    isInquiry: false,
  });
  inquiry.status = 'needs_response';
  inquiry.is_charge_refundable = false;
  const { payment_method_details, evidence, evidence_details } = fresh;
  Object.assign(inquiry, { payment_method_details });
  const { due_by, past_due } = evidence_details;
  if (keepsEvidence) Object.assign(inquiry.evidence_details, { due_by, past_due });
  else Object.assign(inquiry, { evidence, evidence_details });
  withdraw(world, inquiry);
  world.emit('charge.dispute.updated', inquiry);
}

/** The bank's decision. */
export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): void {
  if (isClosed(dispute)) throw invalidRequest(`This dispute is already closed: ${dispute.status}.`);
  const moved = dispute.balance_transactions.length > 0;
  dispute.status = moved ? status : 'warning_closed';
  if (moved && status === 'won') {
    move(world, dispute, dispute.amount);
    world.emit('charge.dispute.funds_reinstated', dispute);
  }
  world.emit('charge.dispute.closed', dispute);
  world.effect(`dispute.${status}`, { dispute: dispute.id, charge: dispute.charge });
}

/** A refund in full answers the bank's inquiry. */
export function closeInquiry(world: World, charge: Charge): void {
  if (!charge.refunded) return;
  for (const dispute of Object.values(world.state.disputes)) {
    const isOpen = dispute.charge === charge.id && !isClosed(dispute);
    if (isOpen && dispute.status.startsWith('warning_')) closeDispute(world, dispute, 'lost');
  }
}

/** Nothing was submitted in time: a dispute is lost, and an inquiry waits for the bank. */
export function passDeadline(world: World, dispute: Dispute): void {
  dispute.evidence_details.past_due = true;
  if (dispute.status === 'needs_response') closeDispute(world, dispute, 'lost');
  else world.emit('charge.dispute.updated', dispute, { evidence_details: { past_due: false } });
}

export function isClosed(dispute: Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(dispute.status);
}

/** The deadline of evidence that was not submitted yet. */
export function deadlineOf({ evidence_details, status }: Dispute): number | null {
  const isWaiting = status === 'needs_response' || status === 'warning_needs_response';
  return isWaiting && !evidence_details.past_due ? evidence_details.due_by : null;
}

function withdraw(world: World, dispute: Dispute): void {
  move(world, dispute, -dispute.amount);
  world.emit('charge.dispute.funds_withdrawn', dispute);
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
