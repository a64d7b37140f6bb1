import type { Plan } from '../../src/domain/plan.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';

/** What access needs to know of billing. */
export interface StandingNow {
  /** Already 'free' when paid access is not in force. */
  plan: Plan;
  status: SubscriptionStatus;
  /** How far paid access reaches. */
  accessUntil: Date | null;
}

/** 'event evt_…', 'operator <id>', 'timer', …; business time. */
export interface Decision {
  at: Date;
  cause: string;
}

export interface StandingSource {
  /** Null: there is no such account, and everything that it was given is taken back. */
  standingOf(accountId: string): Promise<StandingNow | null>;
  /** The same of many at once; who is missing there has none. */
  standingsOf(accountIds: readonly string[]): Promise<Map<string, StandingNow>>;
  /** What last changed it; null when nothing ever did. */
  decidedBy(accountId: string): Promise<Decision | null>;
}
