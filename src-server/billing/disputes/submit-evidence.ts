import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refusal, refusalOf } from '../../../src/domain/disputes/case.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { applyRead, standingOf } from './apply-read.ts';
import { type DisputeCase, DisputeCaseEntity } from './dispute-case.entity.ts';
import { refused } from './refused.ts';
import { getDispute } from './stage-evidence.ts';
import { hasStandingOrder } from './standing-order.ts';

type By = `operator:${string}` | 'standing-order';

/**
 * Sends the staged evidence to the bank, once. Writes who decided it before it asks Stripe, so no submission is without
 * a person or a standing order. A repeat after a lost answer finds it submitted. Raises a conflict if it may not be.
 */
export function submitEvidence(
  deps: BillingDeps,
  { disputeId, by }: { disputeId: string; by: By },
): Promise<DisputeCase> {
  return withBillingLease(deps, `dispute:${disputeId}`, async () => {
    const before = await getDispute(deps, disputeId);
    const { inquiryAnswers } = await begin(deps, { before, by });
    const after = await deps.stripe.disputes.submit(disputeId);
    const isTaken = after.submissionCount > inquiryAnswers;
    const read = isTaken ? await getDispute(deps, disputeId) : after;
    if (read.submissionCount <= inquiryAnswers) {
      throw new AppError(
        'dispute.not-submitted',
        'unavailable',
        'Stripe does not show the submission yet. Look at the dispute before you try again.',
      );
    }
    return note(deps, {
      read,
      action: 'dispute.submitted',
      after: { by, count: read.submissionCount },
    });
  });
}

/** Gives a dispute up, on a person's decision: Stripe counts it as lost. Read back. */
export function acceptDispute(deps: BillingDeps, disputeId: string): Promise<DisputeCase> {
  return withBillingLease(deps, `dispute:${disputeId}`, async () => {
    const before = await getDispute(deps, disputeId);
    const refusal = await refusalNow(deps, before);
    if (refusal !== null) return refuse(deps, before, refusal);
    if (before.isInquiry) {
      throw new AppError(
        'dispute.inquiry',
        'conflict',
        'This is an inquiry: no money was taken. Refund the payment to close it.',
      );
    }
    await transact(deps.orm, async (em) => {
      const row = await em.findOneOrFail(DisputeCaseEntity, { id: disputeId }, FOR_UPDATE);
      applyRead(deps, row, before);
      row.decidedBy = `accept:${currentActor().id}`;
      audit(em, deps, { id: disputeId, action: 'dispute.accepted', after: { outcome: 'begun' } });
    });
    await deps.stripe.disputes.accept(disputeId);
    const read = await getDispute(deps, disputeId);
    return note(deps, { read, action: 'dispute.accepted', after: { outcome: 'done' } });
  });
}

async function begin(
  deps: BillingDeps,
  { before, by }: { before: DisputeRead; by: By },
): Promise<DisputeCase> {
  const refusal = await refusalNow(deps, before);
  if (refusal !== null) return refuse(deps, before, refusal);
  return transact(deps.orm, async (em) => {
    const row = await em.findOneOrFail(DisputeCaseEntity, { id: before.id }, FOR_UPDATE);
    applyRead(deps, row, before);
    // The bank gets exactly the evidence that a person saw. Stripe's dashboard can change it too.
    const isSame =
      JSON.stringify(Object.entries(before.texts).sort()) ===
      JSON.stringify(Object.entries(row.evidence ?? {}).sort());
    if (row.state !== 'staged' || !isSame || before.fileId !== row.fileId) {
      throw new AppError(
        'dispute.not-staged',
        'conflict',
        'Stripe does not have this evidence. Stage it first, and look at it again.',
      );
    }
    if (by === 'standing-order' && !(await hasStandingOrder(em))) {
      throw new AppError('dispute.no-order', 'conflict', 'Automatic submission was switched off.');
    }
    row.decidedBy = by;
    audit(em, deps, {
      id: before.id,
      action: 'dispute.submitted',
      after: { by, outcome: 'begun', hash: row.stagedHash ?? null },
    });
    return row;
  });
}

async function refusalNow({ orm, clock }: BillingDeps, read: DisputeRead): Promise<Refusal | null> {
  const row = await readFork(orm).findOneOrFail(DisputeCaseEntity, { id: read.id });
  return refusalOf(standingOf(row, read), clock.now());
}

async function refuse(deps: BillingDeps, read: DisputeRead, refusal: Refusal): Promise<never> {
  await transact(deps.orm, async (em) => {
    applyRead(deps, await em.findOneOrFail(DisputeCaseEntity, { id: read.id }, FOR_UPDATE), read);
  });
  throw refused(refusal);
}

function note(
  deps: BillingDeps,
  { read, action, after }: { read: DisputeRead; action: string; after: AuditFacts },
): Promise<DisputeCase> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOneOrFail(DisputeCaseEntity, { id: read.id }, FOR_UPDATE);
    applyRead(deps, row, read);
    audit(em, deps, { id: read.id, action, after: { ...after, outcome: 'done' } });
    return row;
  });
}

function audit(
  em: EntityManager,
  { machineClock }: BillingDeps,
  { id, action, after }: { id: string; action: string; after: AuditFacts },
): void {
  const actor = currentActor();
  recordAudit(em, {
    at: machineClock.now(),
    actor,
    action,
    target: `dispute:${id}`,
    before: null,
    after,
  });
}
