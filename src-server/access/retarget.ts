import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../src/domain/entitlement.ts';
import { AccessGrantEntity, type GrantTarget } from './access-grant.entity.ts';

/** The same thing is called otherwise now; `rename` gives the target in its new words. */
export async function retarget(
  em: EntityManager,
  provider: EntitlementProvider,
  accountId: string,
  rename: (target: GrantTarget, targetKey: string) => GrantTarget,
): Promise<void> {
  const rows = await em.find(AccessGrantEntity, { provider, accountId, endedAt: null });
  for (const row of rows) row.target = rename(row.target, row.targetKey);
}
