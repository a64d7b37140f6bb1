import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import type { TrialLimit } from '../../src/domain/offers/trial-indicators.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';

/** The facts that access reads from billing. */
export interface StandingNow {
  /** Already 'free' if paid access is not in force. */
  plan: Plan;
  status: SubscriptionStatus;
  /** When paid access ends. Null for the free plan and for a plan for life. */
  accessUntil: Date | null;
  /** The plan grant that decides; null or absent: the subscription does. */
  planGrantId?: string | null;
  /** A trial decides. It ends without slack. */
  isTrial?: boolean;
  /** Indicators of the plan that come with the first payment; null or absent: none. */
  trialLimit?: TrialLimit | null;
}

/** `cause` is 'event evt_…', 'operator <id>', 'timer', …; `at` is business time. */
interface Decision {
  at: Date;
  cause: string;
}

export interface StandingSource {
  /** Null: no such account. Everything it was granted is revoked. */
  standingOf(accountId: string): Promise<StandingNow | null>;
  /** Accounts without a standing are absent from the map. */
  standingsOf(accountIds: readonly string[]): Promise<Map<string, StandingNow>>;
  /** The latest change; null if there was none. */
  decidedBy(accountId: string): Promise<Decision | null>;
}
