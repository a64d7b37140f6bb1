import type { TrialLimit } from '../../src/domain/offers/trial-indicators.ts';

/**
 * Reads that run on every request: named prepared statements on the ORM's pool, ten times the
 * throughput of loading entities. PostgreSQL formats times as ISO text, so no driver setting can
 * change the wire format.
 */
export interface HotReads {
  sessionByTokenHash(tokenHash: string): Promise<SessionRow | null>;
  operatorSessionByTokenHash(tokenHash: string): Promise<OperatorSessionRow | null>;
  currentUser(accountId: string, now: Date): Promise<CurrentUserRow | null>;
  /** Both of the above in one round trip, which dominates the cost of either. */
  sessionWithUser(tokenHash: string, now: Date): Promise<SessionWithUserRow | null>;
  /** A session with its plan and the state of the signal feed. */
  sessionWithFeed(tokenHash: string, now: Date): Promise<SessionWithFeedRow | null>;
  subscriptionStatus(accountId: string, now: Date): Promise<SubscriptionStatusRow | null>;
  /** `guildId` is the server whose role names are shown. */
  accessCheck(accountId: string, now: Date, guildId: string): Promise<AccessCheckRow | null>;
}

export interface SessionRow {
  id: string;
  accountId: string;
  email: string;
  lastSeenAt: string;
  expiresAt: string;
}

export interface OperatorSessionRow {
  id: string;
  operatorId: string;
  username: string;
  role: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  confirmedAt: string | null;
  mustEnrol: boolean;
}

export interface CurrentUserRow {
  id: string;
  firstName: string | null;
  email: string;
  plan: string;
  status: string;
  /** Without a subscription: the business day when the account was set up. */
  planStartDate: string;
  discordState: string | null;
  inviteInForce: boolean;
  tradingViewUsername: string | null;
  /** Entitlements the provider was seen to hold, with their ISO expiry or null. */
  granted: Record<string, string | null>;
}

interface SessionWithUserRow extends CurrentUserRow {
  sessionId: string;
  lastSeenAt: string;
  expiresAt: string;
}

interface SessionWithFeedRow extends SessionRow {
  plan: string;
  /** Changes when a row changes that the feed reads. */
  version: string;
}

interface SubscriptionStatusRow {
  plan: string;
  status: string;
  currentPeriodEnd: number | null;
  endsAt: string | null;
}

export interface AccessCheckRow {
  plan: string;
  status: string;
  /** When paid access ends, while it is in force. */
  accessUntil: string | null;
  accountSince: string;
  discordNamedAt: string | null;
  discordUsername: string | null;
  discordState: string | null;
  /** Discord or an operator said whose account it is. */
  discordVerified: boolean;
  /** When the state began. For a member, Discord's own time. */
  discordSince: string | null;
  /** Only while it is valid. */
  inviteCode: string | null;
  tradingViewUsername: string | null;
  tradingViewNamedAt: string | null;
  /** Null if no session was ever supplied. */
  tradingViewSession: string | null;
  /** The indicators of a limited trial. */
  trialLimit: TrialLimit | null;
  /** Live grants. Within one entitlement, a held one comes first. */
  holdings: HoldingRow[];
  /** Role names by purpose, such as 'role:community-base'. */
  roleNames: Record<string, string>;
}

export interface HoldingRow {
  entitlement: string;
  /** The expiry of a plan at the provider includes the slack, except in a trial. */
  source: string;
  state: string;
  held: boolean;
  expiresAt: string | null;
  /** When it was first confirmed as granted. */
  since: string | null;
  /** Since when it waits for an operator in manual mode. */
  byHandSince: string | null;
}
