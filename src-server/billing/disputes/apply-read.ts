import {
  type DisputeStanding,
  inquiryAnswers,
  isEscalated,
  stateAfterReading,
} from '../../../src/domain/disputes/case.ts';
import type { EvidenceField, EvidenceTexts } from '../../../src/domain/disputes/evidence.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import type { DisputeCase } from './dispute-case.entity.ts';

/** An escalated inquiry begins again, with its own deadline, evidence and decision. */
const UNANSWERED = {
  state: 'drafted',
  ...{ stagedHash: null, stagedAt: null, problem: null },
  ...{ decidedBy: null, submittedAt: null, lastCallAt: null, closedAt: null },
} as const;

/** The dispute as Stripe shows it, without the submissions that answered its inquiry. */
export function standingOf(
  row: Pick<DisputeCase, 'isInquiry' | 'inquiryAnswers'>,
  {
    status,
    submissionCount,
    isPastDue,
    dueBy,
    isInquiry,
  }: Pick<DisputeRead, keyof DisputeStanding | 'isInquiry'>,
): DisputeStanding {
  const earlier = inquiryAnswers(row, { isInquiry, submissionCount });
  return { status, submissionCount: submissionCount - earlier, isPastDue, dueBy };
}

/** Takes over what Stripe shows now. The caller holds the row's lock. */
export function applyRead(
  { clock, machineClock }: Pick<BillingDeps, 'clock' | 'machineClock'>,
  row: DisputeCase,
  read: DisputeRead,
): void {
  const standing = standingOf(row, read);
  row.inquiryAnswers = read.submissionCount - standing.submissionCount;
  if (isEscalated(row, read)) {
    row.inquiryAnsweredAt = row.submittedAt ?? null;
    Object.assign(row, UNANSWERED);
  }
  const state = stateAfterReading(standing, {
    before: row.state,
    isGivenUp: row.decidedBy?.startsWith('accept:') ?? false,
  });
  const isOver = !['drafted', 'staged', 'submitted'].includes(state);
  if (state === 'submitted' && row.submittedAt === null) row.submittedAt = clock.now();
  if (isOver && row.closedAt === null) row.closedAt = clock.now();
  const { reason, status, isInquiry, amountCents, dueBy, isPastDue, submissionCount } = read;
  Object.assign(row, { reason, status, isInquiry, amountCents, dueBy, isPastDue, submissionCount });
  row.compelling = read.compelling;
  row.state = state;
  row.readAt = machineClock.now();
}

/** The columns of a dispute that was not known. */
export function newCase(read: DisputeRead) {
  const { id, chargeId, reason, status, isInquiry, amountCents, currency, network } = read;
  const { openedAt, dueBy, isPastDue, submissionCount, compelling } = read;
  // Stripe waits for an answer, so what was submitted answered an inquiry that is not known here.
  const inquiryAnswers = !isInquiry && status === 'needs_response' ? submissionCount : 0;
  const standing = { status, submissionCount: submissionCount - inquiryAnswers };
  const state = stateAfterReading(standing, { before: null, isGivenUp: false });
  return {
    ...{ id, chargeId, reason, status, isInquiry, amountCents, currency, network },
    ...{ openedAt, dueBy, isPastDue, submissionCount, inquiryAnswers, compelling, state },
    facts: [],
    cutSignIns: 0,
    // Already submitted or decided elsewhere, such as in Stripe's dashboard.
    submittedAt: state === 'submitted' ? openedAt : null,
    closedAt: ['won', 'lost', 'closed'].includes(state) ? openedAt : null,
  };
}

/** True if Stripe has these texts. It may have others from its dashboard. */
export function shows(read: DisputeRead, texts: EvidenceTexts): boolean {
  return Object.entries(texts).every(
    ([field, text]) => read.texts[field as EvidenceField] === text,
  );
}

/**
 * True if someone staged evidence in Stripe's dashboard, or changed a text beside our file, before Stripe confirmed ours.
 * An answer that was lost leaves the file and texts that we sent.
 */
export function isOthers(read: DisputeRead, found: DisputeCase): boolean {
  if (!read.hasEvidence || found.stagedHash != null) return false;
  return found.evidence == null || read.fileId !== found.fileId || !shows(read, found.evidence);
}
