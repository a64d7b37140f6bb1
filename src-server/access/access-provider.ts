import type { Entitlement, EntitlementProvider } from '../../src/domain/entitlement.ts';
import type { ProviderFailure } from '../errors/provider-failure.ts';
import type { GrantTarget } from './access-grant.entity.ts';
import type { Wish } from './engine/desired-access.ts';

/** Somebody waiting on a screen goes before first grants, those before renewals, and sweeps come last. */
export const URGENCIES = ['interactive', 'first-grant', 'renewal', 'sweep'] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * What a provider says of one target. An entry past its expiry is present still. `target`: what it is
 * called now, when that is otherwise than asked.
 */
export type Observation =
  | { present: false }
  | { present: true; expiresAt: Date | null; target?: GrantTarget };

/** How a write is sent. */
export interface Sending {
  urgency: Urgency;
  /** Asked when its turn has come, right before each call is sent; throws when it may not be sent any more. */
  confirm(): Promise<void>;
}

/** Where an entitlement would be given, or why it cannot be named yet (no name, not inside, not mapped). */
export type TargetAnswer =
  | { kind: 'target'; target: GrantTarget; key: string }
  /** `keepsHeld`: what is held stays, because configuration lacks something and nobody said so. */
  | { kind: 'not-yet'; reason: string; keepsHeld?: boolean };

/** One complete look at a provider: every page of every list, begun at `startedAt` (machine time). */
export interface Listing {
  readonly startedAt: Date;
  /** Who holds something that is paid for, and nothing that we know of explains it, by the provider's ids. */
  readonly unexplained?: readonly string[];
  /** Null: that part of the provider could not be listed to its end, so nothing is known. */
  observe(target: GrantTarget): Observation | null;
}

/**
 * What a provider of entitlements does for the engine. Every method may be repeated. Failures are
 * `ProviderFailure`s; no method may be called inside a transaction, except `listAccountIds`.
 */
export interface AccessProvider {
  readonly name: EntitlementProvider;
  /** Whether the provider ends access by itself at an expiry that we name. */
  readonly dated: boolean;
  /** How many targets of one account are best worked on between two reads. */
  readonly batchSize: number;
  /** A read of a granted target no older than this stands for a new one, unless one is forced. */
  readonly trustReadsForMs: number;
  /** May ask the provider to find out who a subscriber is; writes nothing there. */
  targetsFor(
    accountId: string,
    entitlements: readonly Entitlement[],
    urgency: Urgency,
  ): Promise<Map<Entitlement, TargetAnswer>>;
  /** Whether the account is known by this target now; asks the database alone. */
  isNamed(accountId: string, target: GrantTarget): Promise<boolean>;
  /** Why nothing can be said or done about a target here; it is not read then. Null: nothing is in the way. */
  refusalOf?(target: GrantTarget): ProviderFailure | null;
  /** Fresh from the provider, never from a cache; answers in the order asked. */
  read(targets: readonly GrantTarget[], urgency: Urgency): Promise<Observation[]>;
  /**
   * Looks further for what we held and `read` does not find: it may be called otherwise by now. Absent
   * where `read` cannot err.
   */
  searchFor?(target: GrantTarget, urgency: Urgency): Promise<Observation>;
  /** Makes the target present with this expiry; `known` is what the last read said. */
  grant(
    target: GrantTarget,
    expiresAt: Date | null,
    known: Observation,
    sending: Sending,
  ): Promise<void>;
  /** Makes the target absent; absent already is success. */
  revoke(target: GrantTarget, sending: Sending): Promise<void>;
  /** How long the provider may take until a read shows a write, per further look. Empty: at once. */
  readonly lookAgainAfterMs: readonly number[];
  /**
   * Resolves when calls of this urgency would be let through now, so that nobody holds an account while more
   * urgent ones go first for hours. Calls nobody. Absent where calls do not queue by urgency.
   */
  waitForTurn?(urgency: Urgency): Promise<void>;
  /**
   * Takes back what would still let the account in after what is wished here ended, such as an invite, and reads
   * that back. Part of every run; a failure brings the run again. Absent where nothing is handed out.
   */
  closeDoor?(accountId: string, wishes: readonly Wish[]): Promise<void>;
  /** Everything at once, for a sweep. */
  list(): Promise<Listing>;
  /** Accounts that named themselves here, in order of id, after `after`. */
  listAccountIds(after: string | null, limit: number): Promise<string[]>;
}
