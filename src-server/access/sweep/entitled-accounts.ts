import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork } from '../../database/transaction.ts';
import { manualGrantsOfMany } from '../engine/active-manual-grants.ts';
import { type DesiredGrant, desiredAccess } from '../engine/desired-access.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';

export type EntitledDeps = Pick<
  AccessDeps,
  'orm' | 'clock' | 'catalogue' | 'standing' | 'expirySlackDays'
>;

/**
 * Entitlements that each account should have now, from its plan and manual grants. Two queries for
 * any number of accounts.
 */
export async function entitledAccounts(
  deps: EntitledDeps,
  accountIds: readonly string[],
): Promise<Map<string, ReadonlySet<Entitlement>>> {
  const desired = await desiredGrantsOfMany(deps, accountIds);
  return new Map(
    [...desired].map(([id, grants]) => [id, new Set(grants.map(({ entitlement }) => entitlement))]),
  );
}

/** `desiredGrantsOf` for many accounts. */
export async function desiredGrantsOfMany(
  deps: EntitledDeps,
  accountIds: readonly string[],
): Promise<Map<string, DesiredGrant[]>> {
  if (accountIds.length === 0) return new Map();
  const standings = await deps.standing.standingsOf(accountIds);
  const manual = await manualGrantsOfMany(readFork(deps.orm), accountIds);
  const catalogue = deps.catalogue.current();
  const now = deps.clock.now();
  return new Map(
    accountIds.map((id) => {
      const desired = desiredAccess(catalogue, {
        standing: standings.get(id) ?? null,
        manual: manual.get(id) ?? [],
        now,
        slackDays: deps.expirySlackDays,
      });
      return [id, desired];
    }),
  );
}
