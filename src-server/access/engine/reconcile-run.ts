import type { Entitlement } from '../../../src/domain/entitlement.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import type { Log } from '../../log/log.ts';
import type { AttemptAction } from '../access-attempt.entity.ts';
import type { AccessGrant, FoundBefore, GrantSource, GrantTarget } from '../access-grant.entity.ts';
import type { AccessProvider, Listing, Urgency } from '../access-provider.ts';
import type { AccountLease } from '../account-lease.ts';
import type { StandingSource } from '../standing-source.ts';
import type { Wish } from './desired-access.ts';

/** Where a process may die: tests throw here, and the next run must converge. */
export type CrashPoint =
  | 'before-intent'
  | 'after-intent'
  | 'after-write'
  | 'after-read-back'
  | 'after-record';

export interface AccessDeps {
  orm: Orm;
  /** Business time. */
  clock: Clock;
  /** Machine time: retries and reads. */
  machine: Clock;
  log: Log;
  standing: StandingSource;
  providers: readonly AccessProvider[];
  /** Days added to accessUntil for expiries at providers that keep them. */
  expirySlackDays: number;
  /** 0 to 1; spreads retries. */
  random: () => number;
  /** Told how long somebody waited for something, from the asking to the read that proved it. */
  onFirstHeld?: (seconds: number) => void;
  crashPoint?: (point: CrashPoint) => void | Promise<void>;
}

export interface ReconcileOptions {
  /** What decided it, for the record: 'job', 'sweep', 'fix-my-access', … */
  cause: string;
  /** Machine time of what led to this run, such as its job's enqueueing; absent: now. */
  askedAt?: Date;
  /** How urgent reads and repairs are; absent: a first grant is waited for, everything else is not. */
  urgency?: Urgency;
  /** Reads even what was read a moment ago. */
  fresh?: boolean;
  /** A sweep's listings stand for the first read; every read-back is new all the same. */
  listings?: ReadonlyMap<string, Listing>;
  /** How long to wait for whoever works on the account. */
  patienceMs?: number;
}

/** One account's reconciling with one provider, under way. */
export interface Run {
  deps: AccessDeps;
  options: ReconcileOptions;
  provider: AccessProvider;
  accountId: string;
  lease: AccountLease;
  /** Machine time since when somebody waits for what is missing. */
  askedAt: Date;
  /** How long was waited for each thing that was given for the first time. */
  waitedMs: number[];
  /** What should be held, by which everything is decided. */
  wishes: readonly Wish[];
  /** Something would be decided otherwise when its turn came: all of this provider's is to be decided anew. */
  overtaken: boolean;
}

/** Something to be held, with where, and the live row about it if there is one. */
export interface WantedItem {
  entitlement: Entitlement;
  source: GrantSource;
  expiresAt: Date | null;
  target: GrantTarget;
  targetKey: string;
  grant: AccessGrant | null;
  /** What is known of the same target from the account's live row for another purpose. */
  passedOn: FoundBefore | null;
}

/** What one run did about one entitlement. */
export interface AccessOutcome {
  entitlement: Entitlement;
  targetKey: string;
  action: AttemptAction | 'none';
  outcome: 'done' | 'failed' | 'blocked';
  reason: string | null;
}

export function urgencyOf(run: Run, fallback: Urgency): Urgency {
  return run.options.urgency ?? fallback;
}
