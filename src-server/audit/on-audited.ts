import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { beforeCommit } from '../database/transaction.ts';
import type { AuditActorKind, AuditFacts } from './audit-entry.entity.ts';

/** What an entry says, as far as a listener needs it. */
export interface AuditedFact {
  /** Machine time. */
  at: Date;
  actor: { kind: AuditActorKind; id: string | null };
  action: string;
  after: AuditFacts | null;
}

export type AuditListener = (em: EntityManager, change: AuditedFact) => Promise<void>;

const LISTENERS = new WeakMap<object, AuditListener>();

/** From now on the listener hears of every entry that is written through this ORM, in the entry's transaction. */
export function onAudited(orm: Orm, listener: AuditListener): void {
  LISTENERS.set(orm.em.getDriver(), listener);
}

/** The listener runs at the end of the transaction: both are committed or neither is. */
export function announceAudited(em: EntityManager, change: AuditedFact): void {
  const listener = LISTENERS.get(em.getDriver());
  if (listener !== undefined) beforeCommit(() => listener(em, change));
}
