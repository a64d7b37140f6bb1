import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { beforeCommit } from '../database/transaction.ts';
import type { AuditActorKind, AuditFacts } from './audit-entry.entity.ts';

/** The part of an entry that listeners receive. */
export interface AuditedFact {
  /** Machine time. */
  at: Date;
  actor: { kind: AuditActorKind; id: string | null };
  action: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

export type AuditListener = (em: EntityManager, change: AuditedFact) => Promise<void>;

const LISTENERS = new WeakMap<object, AuditListener>();

/**
 * Registers a listener for every entry written through this ORM. It runs in the entry's
 * transaction.
 */
export function onAudited(orm: Orm, listener: AuditListener): void {
  LISTENERS.set(orm.em.getDriver(), listener);
}

/** The listener runs at the end of the transaction, so both commit or neither does. */
export function announceAudited(em: EntityManager, change: AuditedFact): void {
  const listener = LISTENERS.get(em.getDriver());
  if (listener !== undefined) beforeCommit(() => listener(em, change));
}
