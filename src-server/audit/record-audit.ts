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
  /** Records the request's origin even if the actor is not an operator. */
  keepsOrigin?: boolean;
}

/** Actor of changes that no one requested. */
export const SYSTEM_ACTOR: AuditActor = { kind: 'system', id: null };

export function operatorActor({ operatorId }: { operatorId: string }): AuditActor {
  return { kind: 'operator', id: operatorId };
}

/** Null: the command line, which acts as the system. */
export function actorOf({ operatorId }: { operatorId: string | null }): AuditActor {
  return operatorId === null ? SYSTEM_ACTOR : operatorActor({ operatorId });
}

/** The operator making the current call; otherwise the system. */
export function currentActor(): AuditActor {
  const origin = currentAuditOrigin();
  return origin === null ? SYSTEM_ACTOR : operatorActor(origin);
}

/**
 * Runs in the transaction of the change, so both commit or neither does. Adds the origin itself; a
 * trigger adds the account and its names at that time.
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
  // Before the link, whose lock must be the transaction's last.
  announceAudited(em, change);
  linkAtCommit(em, id);
}

/** Stores the operator's address beside the entry and returns its salted hash for the entry. */
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
