import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../src/domain/entitlement.ts';
import { AccessGrantEntity, type FoundBefore } from './access-grant.entity.ts';

export interface GrantTrace {
  accountId: string;
  targetKey: string;
  foundBefore: FoundBefore | null;
}

/** Everything that was ever given, or tried, at a provider: who is somebody of ours there. */
export async function grantHistoryOf(
  em: EntityManager,
  provider: EntitlementProvider,
): Promise<GrantTrace[]> {
  const rows = await em.find(
    AccessGrantEntity,
    { provider },
    { fields: ['accountId', 'targetKey', 'foundBefore'], orderBy: { id: 'asc' } },
  );
  return rows.map(({ accountId, targetKey, foundBefore }) => ({
    accountId,
    targetKey,
    foundBefore: foundBefore ?? null,
  }));
}
