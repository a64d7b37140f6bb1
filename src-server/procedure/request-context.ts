import type { OperatorRight, OperatorRole } from '../../src/domain/people/operator-rights.ts';
import type { Confirmation } from '../../src/domain/people/step-up.ts';
import type { CurrentUserRow } from '../database/hot-reads.ts';

/** A signed-in subscriber, as the session cookie proved. */
export interface SubscriberActor {
  kind: 'subscriber';
  accountId: string;
  email: string;
  sessionId: string;
  /** What was read along with the session, for the calls that show just that. */
  shown?: CurrentUserRow;
}

/** A signed-in operator, as the operator cookie proved. */
export interface OperatorActor {
  kind: 'operator';
  operatorId: string;
  username: string;
  /** As it is now: a change counts from the next request on. */
  role: OperatorRole;
  /** A second factor is required and this operator has none: only their own sign-in is answered. */
  mustEnrol: boolean;
  sessionId: string;
  /** Whether this session has just proved who uses it. */
  confirmation: Confirmation;
}

export type CookieName = 'session' | 'sign-up' | 'operator' | 'known-browser';

/** Who asked, as far as a session or the typed account says it. */
export interface Caller {
  accountId?: string;
  operatorId?: string;
}

/** What the log of a refused request says besides its status. */
export interface RefusalNote {
  /** Marks an answer as refused whatever its status, such as a wrong password at sign-in. */
  reason?: string;
  /** The e-mail address or name that the caller typed. It is logged as a keyed hash. */
  typed?: string;
  caller?: Caller;
}

/** What a call knows of who asks. Identity comes from cookies alone. */
export interface RequestContext {
  requestId: string;
  remoteAddress: string;
  userAgent: string | null;
  /** What Authorization and user-email assert; never an identity, only compared with the session's. */
  assertedEmails: string[];
  /** The client's marker on operator paths: grants nothing. */
  bypassMarker: boolean;
  /** True when a solved challenge let this call in, where strangers had used up what they share. */
  workDone: boolean;
  /** Resolved on first use, once per request. */
  subscriber(): Promise<SubscriberActor | null>;
  operator(): Promise<OperatorActor | null>;
  /** Counts this call against what its account, and its session, may ask; throws when that is used up. */
  spend(accountId: string, sessionId?: string): Promise<void>;
  /** Audits that an operator's role did not allow a call. */
  auditForbidden(actor: OperatorActor, right: OperatorRight): Promise<void>;
  /** Adds to what the log says if this request is refused. */
  noteRefusal(note: RefusalNote): void;
  /** The raw token of a cookie, or null. */
  readCookie(name: CookieName): string | null;
  /** `maxAgeSeconds` null is a browser-session cookie. */
  writeCookie(name: CookieName, token: string, maxAgeSeconds: number | null): void;
  clearCookie(name: CookieName): void;
}
