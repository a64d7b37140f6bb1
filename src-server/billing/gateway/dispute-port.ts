import type { CompellingEvidence } from '../../../src/domain/disputes/compelling-evidence.ts';
import type { EvidenceTexts } from '../../../src/domain/disputes/evidence.ts';

/** Disputes and what precedes them. Repeating any of these is safe. */
export interface DisputeCalls {
  /** Null if Stripe has no such dispute. */
  find(disputeId: string): Promise<DisputeRead | null>;
  /** Ids of the disputes opened since then, newest first. */
  listSince(since: Date): Promise<string[]>;
  /** Stores a PDF as evidence. The same `key` gives the same file for a day. */
  upload(file: { name: string; bytes: Uint8Array; key: string }): Promise<string>;
  /** Stages evidence without sending it to the bank, and returns what Stripe shows then. */
  stage(disputeId: string, evidence: StagedEvidence): Promise<DisputeRead>;
  /** Sends the staged evidence to the bank. It is final. */
  submit(disputeId: string): Promise<DisputeRead>;
  /** Gives the dispute up: it is lost. */
  accept(disputeId: string): Promise<DisputeRead>;
  /** Null if Stripe has no such warning. */
  findWarning(warningId: string): Promise<FraudWarningRead | null>;
  /** Refunds what is left of one payment, once. `isRefunded` once Stripe shows it. */
  refundCharge(chargeId: string): Promise<{ isRefunded: boolean; customerId: string | null }>;
}

interface StagedEvidence {
  texts: EvidenceTexts;
  fileId: string | null;
  compelling: CompellingEvidence | null;
}

export interface DisputeRead {
  id: string;
  chargeId: string;
  /** Null: the payment has no customer. */
  customerId: string | null;
  reason: string;
  /** Stripe's value; an open set. */
  status: string;
  isInquiry: boolean;
  amountCents: number;
  currency: string;
  network: string | null;
  openedAt: Date;
  dueBy: Date | null;
  hasEvidence: boolean;
  isPastDue: boolean;
  submissionCount: number;
  /** The texts that are staged or submitted. */
  texts: EvidenceTexts;
  fileId: string | null;
  /** Visa's status: what is still missing. Null: Stripe does not offer it. */
  compelling: { status: string; missing: string[] } | null;
}

export interface FraudWarningRead {
  id: string;
  chargeId: string;
  customerId: string | null;
  fraudType: string;
  /** Neither refunded nor disputed yet. */
  isActionable: boolean;
  at: Date;
}
