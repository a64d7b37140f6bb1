import type { Observation, Sending, Urgency } from '../../access/access-provider.ts';
import type { AccessRow, TradingViewUser } from './answers.ts';
import type { CookiePair } from './cookie-pair.ts';
import type { NoteGiven, SessionState } from './session-store.ts';

/** Result of a name search: the exact account, or others with that prefix. */
export type UsernameSearch =
  | { kind: 'found'; user: TradingViewUser }
  | { kind: 'not-found'; suggestions: string[] };

/** A script's access list. `complete` only if the listing reached its end. */
export interface ScriptListing {
  rows: AccessRow[];
  complete: boolean;
}

/**
 * TradingView's invite-only access, in our terms. Every method is safe to repeat and raises
 * `ProviderFailure`: unavailable (unknown or transient), refused ('username-not-found'),
 * misconfigured ('waiting-for-session', 'script-not-found', 'not-owner'). Calls as the script's
 * owner are queued.
 */
export interface TradingViewGateway {
  /** Needs no session. Queued unless a user waits for it, which is the default. */
  findUsername(name: string, urgency?: Urgency): Promise<UsernameSearch>;
  /**
   * Rows of one script whose username has this prefix. 'exact-name' stops once the name is found.
   */
  listNamed(
    pineId: string,
    username: string,
    urgency: Urgency,
    upTo: 'exact-name' | 'end',
  ): Promise<ScriptListing>;
  /** Every page of one script's list. The urgency of a sweep waits out a backoff between pages. */
  listUsers(pineId: string, urgency: Urgency): Promise<ScriptListing>;
  /** Resolves when the queue would admit a call of this urgency. Makes no call. */
  waitForPace(urgency: Urgency): Promise<void>;
  /** Makes the entry exist with this expiry (null: none). `known` is the last read. */
  giveAccess(
    entry: {
      pineId: string;
      username: string;
      userId?: string | undefined;
      expiresAt: Date | null;
    },
    known: Observation,
    sending: Sending,
  ): Promise<void>;
  /** Succeeds if it is already absent. */
  takeAccess(pineId: string, username: string, sending: Sending): Promise<void>;
  /** Checks whether the session is alive and stores the result. */
  probe(): Promise<SessionState>;
  sessionState(): Promise<SessionState>;
  /** Probes a refused session, 'now' or when its backoff allows. Returns the state afterwards. */
  retryRefused(when: 'now' | 'due'): Promise<SessionState>;
  /** Whether a refused session recovered and waiting accounts may not be enqueued yet. */
  isResumeDue(): Promise<boolean>;
  /** Whether it has worked for so long that no earlier refusal is still being stored. */
  isSettled(): Promise<boolean>;
  resumed(): Promise<void>;
  /**
   * Stores a pair from a person. False if it is the same as before. `note` writes in the same
   * transaction.
   */
  giveSession(pair: CookiePair, note?: NoteGiven): Promise<boolean>;
  /** Stores the configuration's pair unless the stored one is newer. Safe to repeat. */
  giveConfiguredSession(pair: CookiePair): Promise<void>;
}
