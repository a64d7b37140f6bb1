import type { Plan } from '../../src/domain/plan.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';

/** What access needs to know of billing. */
export interface StandingNow {
  /** Already 'free' when paid access is not in force. */
  plan: Plan;
  status: SubscriptionStatus;
  /** How far paid access reaches (resolutions, 21). */
  accessUntil: Date | null;
}

export interface StandingSource {
  /** Null: there is no such account, and everything that it was given is taken back. */
  standingOf(accountId: string): Promise<StandingNow | null>;
}
