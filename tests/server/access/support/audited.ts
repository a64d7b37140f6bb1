import {
  type AuditEntry,
  AuditEntryEntity,
} from '../../../../src-server/audit/audit-entry.entity.ts';
import type { Bench } from './access-bench.ts';

/** Audit entries of this action, in order. */
export function audited(bench: Bench, action: string): Promise<AuditEntry[]> {
  return bench.access.orm.em.fork().find(AuditEntryEntity, { action }, { orderBy: { id: 'asc' } });
}
