import type { z } from 'zod';
import type { AdminUser, adminUsersAnswer } from '../../src/contract/admin.contract.ts';
import type { Entitlement } from '../../src/domain/entitlement.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';
import { AppError } from '../errors/app-error.ts';
import type { AdminDeps } from './admin.deps.ts';

/** One row of the operator's list as the database gives it. */
export interface AdminUserRow {
  id: string;
  email: string;
  plan: string;
  status: string;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  discordUsername: string | null;
  tradingViewUsername: string | null;
  /** Entitlement to ISO expiry (or null), of what the provider was seen to hold. */
  granted: Record<string, string | null>;
  /** Whether any indicator of theirs was ever read back. */
  verified: boolean;
  createdAt: string;
}

export interface AdminCounts {
  total: number;
  paid: number;
  active: number;
}

export interface AdminUserSource {
  /** Newest first; `after` is the id of the last row seen. */
  page(input: {
    plan: Plan | null;
    after: string | null;
    limit: number;
    now: Date;
  }): Promise<AdminUserRow[]>;
  count(plan: Plan | null, now: Date): Promise<number>;
  /** Of all accounts, for the tiles. */
  counts(now: Date): Promise<AdminCounts>;
}

const PAGE = 500;

/** Without a limit every user, as documented; collected from keyset pages. */
export async function listUsers(
  deps: Pick<AdminDeps, 'users' | 'clock' | 'tradingViewConnected'>,
  input: { plan?: Plan | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<z.infer<typeof adminUsersAnswer>> {
  const now = deps.clock.now();
  const plan = input.plan ?? null;
  const users: AdminUser[] = [];
  let after = input.cursor === undefined ? null : idOfCursor(input.cursor);
  let nextCursor: string | null = null;
  for (;;) {
    const limit = input.limit ?? PAGE;
    const rows = await deps.users.page({ plan, after, limit, now });
    users.push(...rows.map(adminUserOf));
    const last = rows.at(-1);
    const more = rows.length === limit && last !== undefined;
    if (input.limit !== undefined) {
      nextCursor = more ? last.id : null;
      break;
    }
    if (!more) break;
    after = last.id;
  }
  return {
    users,
    tradingViewConnected: await deps.tradingViewConnected(),
    total: await deps.users.count(plan, now),
    nextCursor,
    counts: await deps.users.counts(now),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idOfCursor(cursor: string): string {
  if (UUID.test(cursor)) return cursor;
  throw new AppError('admin.bad-cursor', 'invalid', 'Unknown page.');
}

const INDICATORS: { name: string; entitlement: Entitlement }[] = [
  { name: 'Main', entitlement: 'indicator-main' },
  { name: 'Wavematrix', entitlement: 'indicator-wavematrix' },
  { name: 'Orderblock', entitlement: 'indicator-orderblock' },
];

function adminUserOf(row: AdminUserRow): AdminUser {
  const indicators = INDICATORS.map(({ name, entitlement }) => ({
    name,
    hasAccess: entitlement in row.granted,
    expirationDate: row.granted[entitlement] ?? null,
  }));
  return {
    id: row.id,
    email: row.email,
    subscriptionPlan: row.plan as Plan,
    subscriptionStatus: row.status as SubscriptionStatus,
    stripeCustomerId: row.stripeCustomerId,
    stripeSubscriptionId: row.stripeSubscriptionId,
    discordUsername: row.discordUsername,
    tradingViewUsername: row.tradingViewUsername,
    tradingViewExpiresAt: row.granted['indicator-main'] ?? null,
    tradingViewAccess: 'indicator-main' in row.granted,
    tradingViewVerification:
      row.tradingViewUsername === null || !row.verified ? null : { verified: true, indicators },
    createdAt: row.createdAt,
  };
}
