import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork } from '../../database/transaction.ts';
import { AccessGrantEntity } from '../access-grant.entity.ts';
import { desiredGrantsOf, isServedBy } from '../engine/match-grants.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';

/**
 * Entitlements that the account should have but does not: no username, an open step of the
 * subscriber, no mapping, or a failure.
 */
export async function missingAccess(deps: AccessDeps, accountId: string): Promise<Entitlement[]> {
  const desired = await desiredGrantsOf(deps, accountId);
  const granted = await readFork(deps.orm).find(
    AccessGrantEntity,
    { accountId, endedAt: null, state: 'granted' },
    { fields: ['entitlement'] },
  );
  const held = new Set(granted.map(({ entitlement }) => entitlement));
  return desired
    .filter((desiredGrant) => deps.providers.some((provider) => isServedBy(provider, desiredGrant)))
    .map(({ entitlement }) => entitlement)
    .filter((entitlement) => !held.has(entitlement));
}
