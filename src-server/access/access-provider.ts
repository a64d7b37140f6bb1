import type { Entitlement, EntitlementProvider } from '../../src/domain/catalogue/catalogue.ts';
import type { ProviderFailure } from '../errors/provider-failure.ts';
import type { GrantTarget } from './access-grant.entity.ts';
import type { DesiredGrant } from './engine/desired-access.ts';

/** Highest priority first: a user waiting on a screen, first grants, renewals, sweeps. */
export const URGENCIES = ['interactive', 'first-grant', 'renewal', 'sweep'] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * The provider's state of one target. An expired entry still counts as present. `target` is the
 * target's current name, if it differs from the one we asked for. `holderLeft`: absent because the
 * member left, which may be undone when they return.
 */
export type Observation =
  | { present: false; holderLeft?: true }
  | { present: true; expiresAt: Date | null; target?: GrantTarget };

export interface Sending {
  urgency: Urgency;
  /**
   * Runs right before each call, once its turn has come. Throws if the call must not be sent any
   * more.
   */
  confirm(): Promise<void>;
}

/**
 * Where to grant an entitlement, or why there is no target yet (no name, not a member, not mapped).
 */
export type TargetAnswer =
  | { kind: 'target'; target: GrantTarget; key: string }
  /** `keepsHeld`: keep granted access, because the mapping is missing rather than withdrawn. */
  | { kind: 'not-yet'; reason: string; keepsHeld?: boolean };

export type TargetAnswers = Map<Entitlement, TargetAnswer>;

/** Snapshot of a provider: every page of every list. `startedAt` is machine time. */
export interface Listing {
  readonly startedAt: Date;
  /** Provider ids that hold paid access which none of our records explains. */
  readonly unexplained?: readonly string[];
  /** Null if that part of the provider could not be listed completely. */
  observe(target: GrantTarget): Observation | null;
}

/**
 * The engine's contract with a provider. Every method is safe to repeat and raises
 * `ProviderFailure`. Never call one inside a transaction, except `listAccountIds`.
 */
export interface AccessProvider {
  readonly name: EntitlementProvider;
  /** True if the provider ends access by itself at an expiry we set. */
  readonly dated: boolean;
  /** How many targets of one account to process between two reads. */
  readonly batchSize: number;
  /**
   * A granted target read within this time is not read again, unless the run asks for a fresh read.
   */
  readonly trustReadsForMs: number;
  /** May ask the provider to identify the subscriber. Writes nothing there. */
  targetsFor(
    accountId: string,
    entitlements: readonly Entitlement[],
    urgency: Urgency,
  ): Promise<TargetAnswers>;
  /**
   * The same for many accounts, from the database alone and in a fixed number of queries. Leaves out accounts whose
   * answer needs a call.
   */
  storedTargetsFor(
    entitlements: ReadonlyMap<string, readonly Entitlement[]>,
  ): Promise<Map<string, TargetAnswers>>;
  /** Whether the account is identified by this target now. Reads only the database. */
  isNamed(accountId: string, target: GrantTarget): Promise<boolean>;
  /**
   * Why this target cannot be read or written here; the engine then skips reading it. Null if it
   * can.
   */
  refusalOf?(target: GrantTarget): ProviderFailure | null;
  /** Always reads the provider, never a cache. Answers are in the order of `targets`. */
  read(targets: readonly GrantTarget[], urgency: Urgency): Promise<Observation[]>;
  /**
   * Searches wider for a grant that `read` does not find: the user may have been renamed. Absent if
   * `read` is reliable.
   */
  searchFor?(target: GrantTarget, urgency: Urgency): Promise<Observation>;
  /** Makes the target present with this expiry. `known` is the last read. */
  grant(
    target: GrantTarget,
    expiresAt: Date | null,
    known: Observation,
    sending: Sending,
  ): Promise<void>;
  /** Makes the target absent. Succeeds if it already is. */
  revoke(target: GrantTarget, sending: Sending): Promise<void>;
  /** Delays between read-backs until a write becomes visible. Empty: visible at once. */
  readonly lookAgainAfterMs: readonly number[];
  /**
   * Resolves once the queue would admit a call of this urgency. Await it before taking the account
   * lease, or the lease is held while more urgent calls run. Makes no call. Absent if calls do not
   * queue by urgency.
   */
  waitForPace?(urgency: Urgency): Promise<void>;
  /**
   * Revokes anything, such as an invite, that would let the account back in, and reads it back.
   * Part of every run; a failure fails the run, which retries. Absent if the provider hands out
   * nothing.
   */
  closeDoor?(accountId: string, desired: readonly DesiredGrant[]): Promise<void>;
  /** Lists the whole provider for a sweep. */
  list(): Promise<Listing>;
  /** Ids of accounts with an identity here, ascending, starting after `after`. */
  listAccountIds(after: string | null, limit: number): Promise<string[]>;
}
