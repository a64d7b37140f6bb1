import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';
import { AppError } from '../errors/app-error.ts';
import type { AuthDeps } from './auth.deps.ts';

/** Polled every five minutes. Read-only. */
export async function checkUserAccess(
  deps: Pick<AuthDeps, 'hot' | 'clock' | 'access'>,
  actor: { accountId: string },
): Promise<AccessCheck> {
  const row = await deps.hot.accessCheck(actor.accountId, deps.clock.now(), deps.access.guildId);
  if (row === null) throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  return {
    // The plan is already 'free' if access is not in force.
    hasAccess: row.plan !== 'free',
    plan: row.plan as Plan,
    subscriptionStatus: row.status as SubscriptionStatus,
    accountSince: row.accountSince,
    ...deps.access.sidesOf(row),
  };
}
