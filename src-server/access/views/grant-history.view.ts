import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import type { FoundBefore, GrantTarget } from '../access-grant.entity.ts';

export interface GrantTrace {
  accountId: string;
  target: GrantTarget;
  targetKey: string;
  foundBefore: FoundBefore | null;
}

const HISTORY = `
  select account_id as "accountId", target, target_key as "targetKey", found_before as "foundBefore"
    from access_grant where provider = ? order by id`;

/**
 * Every grant ever made or attempted at a provider. Distinguishes our accounts from unknown holders. Plain rows, because
 * there may be a million, and an entity takes thirty times as long.
 */
export function grantHistoryOf(
  em: EntityManager,
  provider: EntitlementProvider,
): Promise<GrantTrace[]> {
  return em.execute<GrantTrace[]>(HISTORY, [provider]);
}
