import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/identifier.ts';
import { currentLogScope } from '../log/log.ts';
import { type AuditActorKind, AuditEntryEntity, type AuditFacts } from './audit-entry.entity.ts';

export interface AuditActor {
  kind: AuditActorKind;
  id: string | null;
}

export interface AuditedChange {
  /** Machine time. */
  at: Date;
  actor: AuditActor;
  action: string;
  target: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/** What happens without anybody's asking. */
export const SYSTEM_ACTOR: AuditActor = { kind: 'system', id: null };

export function operatorActor({ operatorId }: { operatorId: string }): AuditActor {
  return { kind: 'operator', id: operatorId };
}

/** Belongs to the transaction of its cause: there is an entry exactly when the change is there. */
export function recordAudit(
  em: EntityManager,
  { actor, at, action, target, before, after }: AuditedChange,
): void {
  const { requestId, jobId } = currentLogScope();
  em.create(AuditEntryEntity, {
    id: newId(),
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    target,
    before,
    after,
    requestId: requestId ?? jobId ?? null,
  });
}
