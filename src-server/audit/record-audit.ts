import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/identifier.ts';
import { currentLogScope } from '../log/log.ts';
import { type AuditActorKind, AuditEntryEntity, type AuditFacts } from './audit-entry.entity.ts';
import { AuditNameEntity, type AuditNameKind } from './audit-name.entity.ts';
import { currentAuditOrigin } from './audit-origin.ts';
import { linkAtCommit } from './chain/link-entries.ts';
import { announceAudited } from './on-audited.ts';

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
  /** From where it came is kept although no operator did it. */
  keepsOrigin?: boolean;
}

/** What happens without anybody's asking. */
export const SYSTEM_ACTOR: AuditActor = { kind: 'system', id: null };

export function operatorActor({ operatorId }: { operatorId: string }): AuditActor {
  return { kind: 'operator', id: operatorId };
}

/** The operator whose call this is; the system where it is nobody's. */
export function currentActor(): AuditActor {
  const origin = currentAuditOrigin();
  return origin === null ? SYSTEM_ACTOR : operatorActor(origin);
}

/**
 * Belongs to the transaction of its cause: there is an entry exactly when the change is there. From where
 * it came is known by itself; whom it is about, and their names then, the database adds.
 */
export function recordAudit(em: EntityManager, change: AuditedChange): void {
  const { actor, at, action, target, before, after, keepsOrigin = false } = change;
  const { requestId, jobId } = currentLogScope();
  const id = newId();
  em.create(AuditEntryEntity, {
    id,
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    target,
    before,
    after,
    requestId: requestId ?? jobId ?? null,
    names: actor.kind === 'operator' || keepsOrigin ? keepOrigin(em, id) : null,
  });
  // Before the link, which is the last thing that a transaction locks.
  announceAudited(em, change);
  linkAtCommit(em, id);
}

/** The operator's address goes beside the entry; its hash, with a salt that only stands there, into it. */
function keepOrigin(em: EntityManager, entryId: string): Record<string, string> | null {
  const origin = currentAuditOrigin();
  if (origin === null) return null;
  const names: Record<string, string> = {};
  const { address, browser } = origin;
  for (const [kind, value] of Object.entries({ address, browser })) {
    if (value === null) continue;
    const salt = randomUUID();
    em.create(AuditNameEntity, {
      entryId,
      kind: kind as AuditNameKind,
      accountId: null,
      salt,
      value,
    });
    names[kind] = createHash('sha256').update(`${salt}${value}`).digest('hex');
  }
  return names;
}
