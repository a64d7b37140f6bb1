import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditNameEntity } from './audit-name.entity.ts';

/**
 * The audit forgets how somebody was called; what was done to their account stays provable. Belongs to the
 * transaction of the erasure, after its own entry. Returns how many names went; repeating it is harmless.
 */
export async function eraseAuditNames(em: EntityManager, accountId: string): Promise<number> {
  // An entry that still waits to be written would bring the names back.
  await em.flush();
  return em.nativeDelete(AuditNameEntity, { accountId });
}
