import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';

/** Grants at one provider that wait to be granted, extended or revoked, in queue order. */
export function openWorkOf(
  em: EntityManager,
  provider: EntitlementProvider,
): Promise<AccessGrant[]> {
  return em.find(
    AccessGrantEntity,
    {
      provider,
      endedAt: null,
      state: { $in: ['pending', 'blocked', 'grant-failed', 'revoking', 'revoke-failed'] },
    },
    { orderBy: { id: 'asc' } },
  );
}
