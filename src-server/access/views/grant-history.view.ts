import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { AccessGrantEntity, type FoundBefore, type GrantTarget } from '../access-grant.entity.ts';

export interface GrantTrace {
  accountId: string;
  target: GrantTarget;
  targetKey: string;
  foundBefore: FoundBefore | null;
}

/** Every grant ever made or attempted at a provider. Distinguishes our accounts from unknown holders. */
export async function grantHistoryOf(
  em: EntityManager,
  provider: EntitlementProvider,
): Promise<GrantTrace[]> {
  const rows = await em.find(
    AccessGrantEntity,
    { provider },
    { fields: ['accountId', 'target', 'targetKey', 'foundBefore'], orderBy: { id: 'asc' } },
  );
  return rows.map(({ accountId, target, targetKey, foundBefore }) => ({
    accountId,
    target,
    targetKey,
    foundBefore: foundBefore ?? null,
  }));
}
