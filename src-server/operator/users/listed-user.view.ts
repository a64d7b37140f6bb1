import type { ListedUser } from '../../../src/contract/operator/users.contract.ts';
import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';

import { indicatorsOf, leadIndicator } from '../../../src/domain/indicator.ts';
import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import type { ListedUserRow } from './user-rows.ts';

/** The documented table writes one indicator shorter than the catalogue. */
const SHORT: Record<string, string> = { 'Main indicator': 'Main' };

/** A row in the documented shape, plus our additional fields. */
export function listedUserOf(row: ListedUserRow, catalogue: Catalogue): ListedUser {
  const lead = leadIndicator(catalogue, (entitlement) => entitlement in row.granted);
  const indicators = indicatorsOf(catalogue).map(({ title, entitlement }) => ({
    name: SHORT[title] ?? title,
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
    tradingViewExpiresAt: lead === null ? null : (row.granted[lead] ?? null),
    tradingViewAccess: lead !== null && lead in row.granted,
    tradingViewVerification:
      row.tradingViewUsername === null || !row.verified ? null : { verified: true, indicators },
    createdAt: row.createdAt,
    accessUntil: row.accessUntil,
    accessState: row.accessState,
    disputed: row.disputed,
    disputedPlan: row.disputedPlan as Plan | null,
    listedPlan: row.listedPlan as Plan,
    listedStatus: row.listedStatus,
    pausedUntil: row.pausedUntil,
  };
}
