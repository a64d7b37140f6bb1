import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import type { HeldLease } from '../../database/lease.ts';
import type { Kernel } from '../../kernel.ts';
import type { AttemptAction } from '../access-attempt.entity.ts';
import type { AccessGrant, FoundBefore, GrantSource, GrantTarget } from '../access-grant.entity.ts';
import type { AccessProvider, Listing, Urgency } from '../access-provider.ts';
import type { StandingSource } from '../standing-source.ts';
import type { DesiredGrant } from './desired-access.ts';

/** Points where the process may die. Tests throw here and expect the next run to converge. */
export type CrashPoint =
  | 'before-intent'
  | 'after-intent'
  | 'after-write'
  | 'after-read-back'
  | 'after-record';

export interface AccessDeps extends Kernel {
  standing: StandingSource;
  providers: readonly AccessProvider[];
  /** Days added to accessUntil at providers that keep expiries. */
  expirySlackDays: number;
  /** Between 0 and 1; jitters retries. */
  random: () => number;
  /** Receives the seconds from the request to the read that showed it present. */
  onFirstHeld?: (seconds: number) => void;
  crashPoint?: (point: CrashPoint) => void | Promise<void>;
}

export interface ReconcileOptions {
  /** The trigger, for the attempt record: 'job', 'sweep', 'fix-my-access', … */
  cause: string;
  /** Machine time of the trigger, such as when the job was enqueued. Default: now. */
  askedAt?: Date;
  /**
   * Urgency of reads and repairs. By default a first grant is urgent and everything else is not.
   */
  urgency?: Urgency;
  /** Repeats even a recent read. */
  fresh?: boolean;
  /** A sweep's listings replace the first read. Every read-back is still fresh. */
  listings?: ReadonlyMap<string, Listing>;
  /** How long to wait for the account's lease. */
  waitMs?: number;
}

/** One account's reconciliation with one provider. */
export interface Run {
  deps: AccessDeps;
  options: ReconcileOptions;
  provider: AccessProvider;
  accountId: string;
  lease: HeldLease;
  /** When a missing entitlement was first awaited. Machine time. */
  askedAt: Date;
  /** Wait before each first grant, in milliseconds. */
  waitedMs: number[];
  /** Entitlements that the account should have. Every decision reads them. */
  desired: readonly DesiredGrant[];
  /** It moved in: give, and take nothing. */
  observed: boolean;
  /** Set when a decision was stale at its turn. Everything at this provider is decided again. */
  overtaken: boolean;
}

/** A wish with its target and its live row, if any. */
export interface WantedItem<Row = AccessGrant> {
  entitlement: Entitlement;
  source: GrantSource;
  expiresAt: Date | null;
  target: GrantTarget;
  targetKey: string;
  grant: Row | null;
  /** History of the same target from another live row of this account. */
  passedOn: FoundBefore | null;
}

/** Result of one run for one target. */
export interface AccessOutcome {
  entitlement: Entitlement;
  targetKey: string;
  action: AttemptAction | 'none';
  /** unread: recorded as granted, but the provider could not be read now. */
  outcome: 'done' | 'failed' | 'blocked' | 'unread';
  reason: string | null;
}

export function urgencyOf(run: Run, fallback: Urgency): Urgency {
  return run.options.urgency ?? fallback;
}
