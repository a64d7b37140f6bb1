import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement, EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import {
  type AccessGrant,
  AccessGrantEntity,
  type GrantState,
  type GrantTarget,
} from '../access-grant.entity.ts';

/** The state of one entitlement of one account, for screens. */
interface HeldEntitlement {
  entitlement: Entitlement;
  targetKey: string;
  state: GrantState;
  held: boolean;
  reason: string | null;
  expiresAt: Date | null;
}

/**
 * Live grants of an account at one provider, one per entitlement. A held grant wins over others.
 */
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

/** Targets that the account was last seen to have, as intended. */
export async function grantedTargetsOf(
  em: EntityManager,
  accountId: string,
  provider: EntitlementProvider,
): Promise<GrantTarget[]> {
  const rows = await em.find(AccessGrantEntity, { accountId, provider, state: 'granted' });
  return rows.map((row) => row.target);
}
