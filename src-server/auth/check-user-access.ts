import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { SubscriptionStatus } from '../../src/domain/subscription.ts';
import { AppError } from '../errors/app-error.ts';
import type { AuthDeps } from './auth.deps.ts';

export type AccessSummary = Pick<AccessCheck, 'discord' | 'tradingView'>;

/** What the providers' sides hold; given by the composition root. */
export interface AccessSummarySource {
  summaryOf(accountId: string): Promise<AccessSummary>;
}

/** Polled every five minutes: only reads. */
export async function checkUserAccess(
  deps: Pick<AuthDeps, 'hot' | 'clock' | 'access'>,
  actor: { accountId: string },
): Promise<AccessCheck> {
  const [standing, summary] = await Promise.all([
    deps.hot.subscriptionStatus(actor.accountId, deps.clock.now()),
    deps.access.summaryOf(actor.accountId),
  ]);
  if (standing === null) throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  return {
    // The plan read here is already free when access is not in force.
    hasAccess: standing.plan !== 'free',
    plan: standing.plan as Plan,
    subscriptionStatus: standing.status as SubscriptionStatus,
    ...summary,
  };
}
