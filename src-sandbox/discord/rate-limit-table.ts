interface Limit {
  bucket: string;
  method: RegExp;
  /** Matched against the path below /api/v10. */
  path: RegExp;
  limit: number;
  windowMs: number;
  /** A second limit, which the headers do not show. Successful calls count. */
  writes?: { limit: number; windowMs: number };
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Every other route has its own bucket with this limit. */
export const OTHER = { limit: 30, windowMs: 10 * SECOND };

/** The first match counts. Discord publishes none of these; sources are in docs/provider-facts.md. */
export const LIMITS: readonly Limit[] = [
  {
    bucket: 'member-role',
    method: /^(PUT|DELETE)$/,
    path: /^\/guilds\/\d+\/members\/\d+\/roles\/\d+$/,
    limit: 10,
    windowMs: 10 * SECOND,
  },
  {
    bucket: 'member-edit',
    method: /^PATCH$/,
    path: /^\/guilds\/\d+\/members\/[^/]+$/,
    limit: 10,
    windowMs: 10 * SECOND,
  },
  {
    bucket: 'role-create',
    method: /^POST$/,
    path: /^\/guilds\/\d+\/roles$/,
    limit: 250,
    windowMs: 48 * HOUR,
  },
  {
    bucket: 'channel-create',
    method: /^POST$/,
    path: /^\/guilds\/\d+\/channels$/,
    limit: 500,
    windowMs: 24 * HOUR,
  },
  {
    bucket: 'member-list',
    method: /^GET$/,
    path: /^\/guilds\/\d+\/members(\/search)?$/,
    limit: 10,
    windowMs: 10 * SECOND,
  },
  {
    bucket: 'invite-create',
    method: /^POST$/,
    path: /^\/channels\/\d+\/invites$/,
    limit: 5,
    windowMs: 5 * SECOND,
  },
  {
    bucket: 'message-create',
    method: /^POST$/,
    path: /^\/channels\/\d+\/messages$/,
    limit: 5,
    windowMs: 5 * SECOND,
  },
  {
    bucket: 'message-crosspost',
    method: /^POST$/,
    path: /^\/channels\/\d+\/messages\/\d+\/crosspost$/,
    ...OTHER,
    writes: { limit: 10, windowMs: HOUR },
  },
];

export const GLOBAL = { limit: 50, windowMs: SECOND };

/** Number of 401, 403 and 429 answers after which Discord's edge bans the address. */
export const INVALID_REQUESTS = { limit: 10_000, windowMs: 600 * SECOND };
