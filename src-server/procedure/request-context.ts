import type { OperatorRight, OperatorRole } from '../../src/domain/people/operator-rights.ts';
import type { Confirmation } from '../../src/domain/people/step-up.ts';
import type { CurrentUserRow } from './hot-reads.ts';

/** A signed-in subscriber, proved by the session cookie. */
export interface SubscriberActor {
  kind: 'subscriber';
  accountId: string;
  email: string;
  sessionId: string;
  /** The operator who views the product as this person. Such an actor changes nothing. */
  viewedBy?: string;
  /** Loaded with the session, for calls that only show this. */
  shown?: CurrentUserRow;
  /** Loaded with the session, for the signal feed. */
  feed?: { plan: string; version: string };
}

/** A signed-in operator, proved by the operator cookie. */
export interface OperatorActor {
  kind: 'operator';
  operatorId: string;
  username: string;
  /** The current role: a change takes effect at the next request. */
  role: OperatorRole;
  /**
   * A second factor is required and this operator has none. Only calls about their own sign-in
   * work.
   */
  mustEnrol: boolean;
  sessionId: string;
  /** Whether this session recently proved its user. */
  confirmation: Confirmation;
}

export type CookieName = 'session' | 'sign-up' | 'operator' | 'known-browser' | 'gift' | 'referral';

/** The caller, as known from a session or the typed account. */
export interface Caller {
  accountId?: string;
  operatorId?: string;
}

/** Details for the log of a refused request, besides its status. */
export interface RefusalNote {
  /** Marks an answer as refused whatever its status, such as a wrong password at sign-in. */
  reason?: string;
  /** The e-mail address or name that the caller typed. Logged as a keyed hash. */
  typed?: string;
  caller?: Caller;
}

/** Facts about a call and its caller. Identity comes only from cookies. */
export interface RequestContext {
  requestId: string;
  remoteAddress: string;
  userAgent: string | null;
  /**
   * Addresses asserted in Authorization and user-email. Never an identity, only compared with the
   * session's.
   */
  assertedEmails: string[];
  /** The client's marker on operator paths. Grants nothing. */
  bypassMarker: boolean;
  /** True if a solved challenge admitted this call past an exhausted shared limit. */
  workDone: boolean;
  /** Resolved on first use, once per request. */
  subscriber(): Promise<SubscriberActor | null>;
  operator(): Promise<OperatorActor | null>;
  /**
   * Counts this call against the limits of its account and session. Throws when one is exhausted.
   */
  spend(accountId: string, sessionId?: string): Promise<void>;
  /** Audits a call that the operator's role does not allow. */
  auditForbidden(actor: OperatorActor, right: OperatorRight): Promise<void>;
  /** Adds to the log line of a refused request. */
  noteRefusal(note: RefusalNote): void;
  /** The raw token of a cookie, or null. */
  readCookie(name: CookieName): string | null;
  /** `maxAgeSeconds` null makes a browser-session cookie. */
  writeCookie(name: CookieName, token: string, maxAgeSeconds: number | null): void;
  clearCookie(name: CookieName): void;
}
