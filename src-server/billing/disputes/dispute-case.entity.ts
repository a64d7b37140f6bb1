import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Advice, AdviceReason, Payer } from '../../../src/domain/disputes/advice.ts';
import type { CaseState } from '../../../src/domain/disputes/case.ts';
import type { EvidenceTexts } from '../../../src/domain/disputes/evidence.ts';
import type { DisputeFact } from '../../../src/domain/disputes/fact.ts';

/** One dispute at Stripe, as last read, with the facts that answer it. Business time, unless noted. */
export const DisputeCaseEntity = defineEntity({
  name: 'DisputeCase',
  tableName: 'dispute_case',
  properties: {
    /** Stripe's id. */
    id: p.text().primary(),
    chargeId: p.text(),
    /** Sign-up or account. Null: the payer is unknown here, or bought a gift without an account. */
    userId: p.uuid().nullable().index('dispute_case_user_index'),
    /** The gift that was paid. Null: another payment. */
    giftId: p.uuid().nullable().index('dispute_case_gift_index'),
    /** The plan for life that was paid. Null: another payment. */
    lifetimeId: p.uuid().nullable(),
    reason: p.text(),
    isInquiry: p.boolean(),
    /** Stripe's status. */
    status: p.text(),
    state: p.text().$type<CaseState>().index('dispute_case_state_index'),
    amountCents: p.double().$type<number>(),
    currency: p.text(),
    network: p.text().nullable(),
    openedAt: p.datetime(3),
    dueBy: p.datetime(3).nullable(),
    isPastDue: p.boolean(),
    submissionCount: p.integer(),
    /** Submissions that answered the inquiry, before it was escalated. */
    inquiryAnswers: p.integer().default(0),
    inquiryAnsweredAt: p.datetime(3).nullable(),
    /** Visa's status. Null: not offered. */
    compelling: p.json<{ status: string; missing: string[] }>().nullable(),
    advice: p.text().$type<Advice>().nullable(),
    adviceReason: p.text().$type<AdviceReason>().nullable(),
    /** Oldest first. An erasure takes their personal parts. */
    facts: p.json<DisputeFact[]>(),
    /** As Stripe showed it after staging; as we sent it until Stripe confirms. An erasure empties it. */
    evidence: p.json<EvidenceTexts>().nullable(),
    cutSignIns: p.integer(),
    /** SHA-256 of what was staged last, to stage the same evidence once. */
    stagedHash: p.text().nullable(),
    fileId: p.text().nullable(),
    stagedAt: p.datetime(3).nullable(),
    /** The decider, written before Stripe is asked: 'operator:<id>', 'standing-order' or 'accept:<id>'. */
    decidedBy: p.text().nullable(),
    submittedAt: p.datetime(3).nullable(),
    /** When the last hours began. Set once; an escalation empties it. */
    lastCallAt: p.datetime(3).nullable(),
    closedAt: p.datetime(3).nullable(),
    /** Why the last try to stage failed. */
    problem: p.text().nullable(),
    /** Machine time of the last read. */
    readAt: p.datetime(3),
  },
});
export type DisputeCase = InferEntity<typeof DisputeCaseEntity>;

export function payerOf({ userId, giftId, lifetimeId }: DisputeCase): Payer {
  if (giftId != null) return 'gift';
  if (userId == null) return 'unknown';
  return lifetimeId == null ? 'account' : 'lifetime';
}
