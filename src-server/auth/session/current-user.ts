import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Catalogue, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';

import { leadIndicator } from '../../../src/domain/indicator.ts';
import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CurrentUserRow } from '../../procedure/hot-reads.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { AuthDeps } from '../auth.deps.ts';

export async function currentUser(
  deps: Pick<AuthDeps, 'hot' | 'clock' | 'catalogue'>,
  actor: Pick<SubscriberActor, 'accountId' | 'shown'>,
): Promise<CurrentUser> {
  const row = actor.shown ?? (await deps.hot.currentUser(actor.accountId, deps.clock.now()));
  if (row === null) throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  return currentUserOf(row, deps.catalogue.current());
}

/** The documented shape: booleans, ISO dates or null. */
function currentUserOf(row: CurrentUserRow, catalogue: Catalogue): CurrentUser {
  const access = (entitlement: Entitlement) => entitlement in row.granted;
  const expiry = (entitlement: Entitlement) => row.granted[entitlement] ?? null;
  const lead = leadIndicator(catalogue, access);
  return {
    id: row.id,
    firstName: row.firstName,
    email: row.email,
    subscriptionPlan: row.plan as Plan,
    subscriptionStatus: row.status as SubscriptionStatus,
    planStartDate: row.planStartDate,
    discordInvited: row.discordState === 'joined' || row.inviteInForce,
    tradingViewUsername: row.tradingViewUsername,
    tradingViewAccess: lead !== null && access(lead),
    tradingViewExpiresAt: lead === null ? null : expiry(lead),
    wavematrixAccess: access('indicator-wavematrix'),
    wavematrixExpiresAt: expiry('indicator-wavematrix'),
    orderblockAccess: access('indicator-orderblock'),
    orderblockExpiresAt: expiry('indicator-orderblock'),
  };
}
