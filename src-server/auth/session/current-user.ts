import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';

import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CurrentUserRow } from '../../procedure/hot-reads.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { AuthDeps } from '../auth.deps.ts';

export async function currentUser(
  deps: Pick<AuthDeps, 'hot' | 'clock'>,
  actor: Pick<SubscriberActor, 'accountId' | 'shown'>,
): Promise<CurrentUser> {
  const row = actor.shown ?? (await deps.hot.currentUser(actor.accountId, deps.clock.now()));
  if (row === null) throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  return currentUserOf(row);
}

/** The documented shape: booleans, ISO dates or null. */
function currentUserOf(row: CurrentUserRow): CurrentUser {
  const access = (entitlement: Entitlement) => entitlement in row.granted;
  const expiry = (entitlement: Entitlement) => row.granted[entitlement] ?? null;
  return {
    id: row.id,
    firstName: row.firstName,
    email: row.email,
    subscriptionPlan: row.plan as Plan,
    subscriptionStatus: row.status as SubscriptionStatus,
    planStartDate: row.planStartDate,
    discordInvited: row.discordState === 'joined' || row.inviteInForce,
    tradingViewUsername: row.tradingViewUsername,
    tradingViewAccess: access('indicator-main'),
    tradingViewExpiresAt: expiry('indicator-main'),
    wavematrixAccess: access('indicator-wavematrix'),
    wavematrixExpiresAt: expiry('indicator-wavematrix'),
    orderblockAccess: access('indicator-orderblock'),
    orderblockExpiresAt: expiry('indicator-orderblock'),
  };
}
