import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, PaidPlan } from '../../../src/domain/plan.ts';

/** What is known of a payment attempt after looking at the provider. */
export type PaymentProof =
  | {
      state: 'paid';
      attemptId: string;
      userId: string;
      kind: 'sign-up' | 'upgrade';
      plan: PaidPlan;
      billingCycle: BillingCycle;
      consumed: boolean;
    }
  | { state: 'open' | 'processing' | 'expired' | 'unknown' | 'unavailable' };

/** What sign-up needs of billing; given by the composition root. */
export interface PaymentProofSource {
  /** A conversation with the provider: never inside a transaction. Accepts a session or an attempt id. */
  prove(sessionOrAttemptId: string): Promise<PaymentProof>;
  /** True exactly once per attempt, in the caller's transaction. */
  consume(em: EntityManager, attemptId: string): Promise<boolean>;
  /** Whether this account keeps its address because it pays or paid here. It proves no mailbox. */
  holdsAddress(em: EntityManager, userId: string): Promise<boolean>;
  /** Those of them who paid, or still could: their sign-ups are kept. */
  keptAmong(em: EntityManager, userIds: readonly string[]): Promise<Set<string>>;
  /** Whether one of them paid, and has set no password yet; asks our own rows alone. */
  isPaidAmong(em: EntityManager, userIds: readonly string[]): Promise<boolean>;
  /** Whether one of them has a page that is open, or a paid sign-up that is no account yet. */
  isPaymentOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<boolean>;
  /** The payment session of a user's paid, unconsumed sign-up, for the way back in. */
  paidSessionOf(userId: string): Promise<string | null>;
  /** Mails a fresh way back into every paid sign-up of this address that is no account yet; how many. */
  mailWaysBack(email: string, howOften: 'always' | 'now-and-then'): Promise<number>;
}
