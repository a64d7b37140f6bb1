import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement, EntitlementProvider } from '../../../src/domain/entitlement.ts';
import {
  type AccessGrant,
  AccessGrantEntity,
  type GrantState,
  type GrantTarget,
} from '../access-grant.entity.ts';

/** What is known of one entitlement of one account, in the form that screens use. */
export interface HeldEntitlement {
  entitlement: Entitlement;
  targetKey: string;
  state: GrantState;
  held: boolean;
  reason: string | null;
  expiresAt: Date | null;
}

/** The live grants of an account at one provider, one per entitlement: the one held before any other. */
export async function holdingsOf(
  em: EntityManager,
  accountId: string,
  provider: EntitlementProvider,
): Promise<HeldEntitlement[]> {
  const rows = await em.find(
    AccessGrantEntity,
    { accountId, provider, endedAt: null },
    { orderBy: { held: 'desc', id: 'desc' } },
  );
  const first = new Map<Entitlement, AccessGrant>();
  for (const row of rows) if (!first.has(row.entitlement)) first.set(row.entitlement, row);
  return [...first.values()].map((row) => ({
    entitlement: row.entitlement,
    targetKey: row.targetKey,
    state: row.state,
    held: row.held,
    reason: row.reason ?? null,
    expiresAt: row.expiresAt ?? null,
  }));
}

/** Where an account was last seen to hold what we mean it to hold. */
export async function grantedTargetsOf(
  em: EntityManager,
  accountId: string,
  provider: EntitlementProvider,
): Promise<GrantTarget[]> {
  const rows = await em.find(AccessGrantEntity, { accountId, provider, state: 'granted' });
  return rows.map((row) => row.target);
}
