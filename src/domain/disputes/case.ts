/**
 * drafted: facts are collected. staged: Stripe has them, and showed them when asked. submitted: the bank has them.
 * accepted: given up by a person. closed: an inquiry that never became a dispute.
 */
export const CASE_STATES = [
  'drafted',
  'staged',
  'submitted',
  'won',
  'lost',
  'accepted',
  'closed',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const OPEN_STATES: readonly CaseState[] = ['drafted', 'staged'];

/** A dispute as Stripe shows it. */
export interface DisputeStanding {
  status: string;
  /** Submissions that answer the dispute, without those that answered its inquiry. */
  submissionCount: number;
  isPastDue: boolean;
  dueBy: Date | null;
}

/** True if the bank escalated the inquiry to a dispute, which must be answered again. */
export function isEscalated(before: { isInquiry: boolean }, read: { isInquiry: boolean }): boolean {
  return before.isInquiry && !read.isInquiry;
}

/** Submissions that answered the inquiry. Stripe does not document whether it still counts them. */
export function inquiryAnswers(
  before: { isInquiry: boolean; inquiryAnswers: number },
  read: { isInquiry: boolean; submissionCount: number },
): number {
  if (isEscalated(before, read)) return read.submissionCount;
  return Math.min(before.inquiryAnswers, read.submissionCount);
}

/** The state of a case after Stripe was read. Only staging makes a drafted one staged. */
export function stateAfterReading(
  { status, submissionCount }: Pick<DisputeStanding, 'status' | 'submissionCount'>,
  { before, isGivenUp }: { before: CaseState | null; isGivenUp: boolean },
): CaseState {
  if (status === 'won' || status === 'prevented') return 'won';
  if (status === 'lost') return isGivenUp ? 'accepted' : 'lost';
  if (status === 'warning_closed') return 'closed';
  const isWithBank = status === 'under_review' || status === 'warning_under_review';
  if (submissionCount > 0 || isWithBank) return 'submitted';
  return before === 'staged' ? 'staged' : 'drafted';
}

/** Why evidence may not be changed or sent now. Null: it may. */
export type Refusal = 'decided' | 'submitted' | 'past-due';

export function refusalOf(dispute: DisputeStanding, now: Date): Refusal | null {
  const waits = ['needs_response', 'warning_needs_response'].includes(dispute.status);
  if (dispute.submissionCount > 0) return 'submitted';
  if (dispute.isPastDue || (dispute.dueBy !== null && dispute.dueBy <= now)) return 'past-due';
  if (!waits) return dispute.status.endsWith('under_review') ? 'submitted' : 'decided';
  return null;
}

const HOUR_MS = 3_600_000;
/** Hours before the deadline at which the operator is reminded. */
export const REMINDER_HOURS = [72, 24] as const;
const LAST_HOURS = 6;

/** The latest reminder that is due. Null: none is, or the deadline has passed. */
export function reminderAt(dueBy: Date, now: Date): (typeof REMINDER_HOURS)[number] | null {
  const left = (dueBy.getTime() - now.getTime()) / HOUR_MS;
  if (left <= 0) return null;
  return REMINDER_HOURS.findLast((hours) => left <= hours) ?? null;
}

/** Within the last hours: what there is goes to Stripe, and automatic submission sends it. */
export function isLastCall(dueBy: Date, now: Date): boolean {
  const left = dueBy.getTime() - now.getTime();
  return left > 0 && left <= LAST_HOURS * HOUR_MS;
}
