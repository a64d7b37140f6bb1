import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement, EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { newId } from '../../database/identifier.ts';
import { AccessGrantEntity, type GrantTarget } from '../access-grant.entity.ts';

interface Claim {
  accountId: string;
  provider: EntitlementProvider;
  entitlement: Entitlement;
  target: GrantTarget;
  targetKey: string;
}

/**
 * Records a grant made outside the engine (an invite with roles), to let the engine keep or revoke
 * it. Runs in the transaction that discovers it.
 */
export async function claimGrant(em: EntityManager, claim: Claim, now: Date): Promise<void> {
  const { accountId, entitlement, targetKey } = claim;
  const known = await em.findOne(AccessGrantEntity, {
    accountId,
    entitlement,
    targetKey,
    endedAt: null,
  });
  if (known !== null) {
    known.foundBefore = { present: false };
    return;
  }
  em.create(AccessGrantEntity, {
    ...claim,
    id: newId(),
    state: 'pending',
    held: false,
    reason: null,
    source: 'subscription',
    foundBefore: { present: false },
    expiresAt: null,
    wantedExpiresAt: null,
    attempts: 0,
    nextAttemptAt: null,
    createdAt: now,
    // It came with an invite, so no one waited for it.
    askedAt: null,
    firstHeldAt: null,
    grantedAt: null,
    endedAt: null,
    verifiedAt: null,
  });
}
