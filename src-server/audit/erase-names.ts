import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditNameEntity } from './audit-name.entity.ts';

/**
 * Erases an account's names from the audit; what was done to the account stays provable. Runs in
 * the erasure's transaction, after its own entry. Returns how many; safe to repeat.
 */
export async function eraseAuditNames(em: EntityManager, accountId: string): Promise<number> {
  // A pending entry would write the names again.
  await em.flush();
  return em.nativeDelete(AuditNameEntity, { accountId });
}
