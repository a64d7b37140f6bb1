import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** A payment attempt's outcome as read from the provider. */
export type PaymentProof =
  | {
      state: 'paid';
      attemptId: string;
      userId: string;
      kind: 'sign-up' | 'upgrade';
      plan: Plan;
      billingCycle: BillingCycle;
      consumed: boolean;
    }
  | { state: 'open' | 'processing' | 'expired' | 'unknown' | 'unavailable' };

/** Billing functions that sign-up needs, supplied by the composition root. */
export interface PaymentProofSource {
  /** Calls the provider: never inside a transaction. Accepts a session id or an attempt id. */
  prove(sessionOrAttemptId: string): Promise<PaymentProof>;
  /** True exactly once per attempt, in the caller's transaction. */
  consume(em: EntityManager, attemptId: string): Promise<boolean>;
  /** Whether this account pays, paid here, or has an open plan grant. It proves no mailbox. */
  holdsAddress(em: EntityManager, userId: string): Promise<boolean>;
  /** The ids that paid or still could. Their sign-ups are kept. */
  keptAmong(em: EntityManager, userIds: readonly string[]): Promise<Set<string>>;
  /** Whether any of them paid without a password yet. Reads only our rows. */
  isPaidAmong(em: EntityManager, userIds: readonly string[]): Promise<boolean>;
  /** Whether any of them has an open page, or a paid sign-up without an account. */
  isPaymentOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<boolean>;
  /** The payment session of the user's paid, unused sign-up, for the return link. */
  paidSessionOf(userId: string): Promise<string | null>;
  /**
   * Mails a fresh return link for every paid sign-up of this address without an account. Returns
   * how many.
   */
  mailReturnLinks(email: string, howOften: 'always' | 'now-and-then'): Promise<number>;
}
