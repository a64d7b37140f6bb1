import type { ListedUser } from '../../../src/contract/operator/users.contract.ts';
import type { Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';

import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import type { ListedUserRow } from './user-rows.ts';

const INDICATORS: { name: string; entitlement: Entitlement }[] = [
  { name: 'Main', entitlement: 'indicator-main' },
  { name: 'Wavematrix', entitlement: 'indicator-wavematrix' },
  { name: 'Orderblock', entitlement: 'indicator-orderblock' },
];

/** A row in the documented shape, plus our additional fields. */
export function listedUserOf(row: ListedUserRow): ListedUser {
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
    accessState: row.accessState,
    disputed: row.disputed,
  };
}
