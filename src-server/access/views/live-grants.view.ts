import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';

/** Every live grant of an account at any provider: all that are not proven gone. */
export function liveGrantsOf(em: EntityManager, accountId: string): Promise<AccessGrant[]> {
  return em.find(AccessGrantEntity, { accountId, endedAt: null }, { orderBy: { id: 'asc' } });
}
