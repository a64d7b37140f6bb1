import type { Observation, Sending, Urgency } from '../../access/access-provider.ts';
import type { AccessRow, TradingViewUser } from './answers.ts';
import type { CookiePair } from './cookie-pair.ts';
import type { NoteGiven, SessionState } from './session-store.ts';

/** What a look for a name gave: the exact account, or others whose names begin so. */
export type UsernameSearch =
  | { kind: 'found'; user: TradingViewUser }
  | { kind: 'not-found'; suggestions: string[] };

/** Who may use a script: `complete` only when the listing ended by itself. */
export interface ScriptListing {
  rows: AccessRow[];
  complete: boolean;
}

/**
 * TradingView's invite-only access, in our words. Every method may be repeated and raises
 * `ProviderFailure`: unavailable (unknown or passing), refused ('username-not-found'), misconfigured
 * ('waiting-for-session', 'script-not-found', 'not-owner'). Calls of the script's owner wait for their turn.
 */
export interface TradingViewGateway {
  /** Needs no session; takes a turn unless a person waits for it, as is assumed when nothing is said. */
  findUsername(name: string, urgency?: Urgency): Promise<UsernameSearch>;
  /** The rows of one script whose username begins like this one; 'exact-name' stops once it is among them. */
  listNamed(
    pineId: string,
    username: string,
    urgency: Urgency,
    upTo: 'exact-name' | 'end',
  ): Promise<ScriptListing>;
  /** Every page of one script's list. */
  listUsers(pineId: string, urgency: Urgency): Promise<ScriptListing>;
  /** Resolves when a call of this urgency would begin now; calls nobody. */
  waitForTurn(urgency: Urgency): Promise<void>;
  /** Makes the entry exist with this expiry (null: without end); `known` is what the last read said. */
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
  /** Absent already is success. */
  takeAccess(pineId: string, username: string, sending: Sending): Promise<void>;
  /** Asks whether the session is alive, and remembers the answer. */
  probe(): Promise<SessionState>;
  sessionState(): Promise<SessionState>;
  /** Tries a refused session again, 'now' or when its backoff says so; answers the state after that. */
  retryRefused(when: 'now' | 'due'): Promise<SessionState>;
  /** Whether a refused session worked again and those who waited for it were not sent on yet. */
  isResumeDue(): Promise<boolean>;
  resumed(): Promise<void>;
  /**
   * A pair given by a person or by configuration; false when it is the one given before. `note` writes
   * in the same transaction.
   */
  giveSession(pair: CookiePair, note?: NoteGiven): Promise<boolean>;
}
