import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { writeAlone } from '../database/transaction.ts';
import { type InboxEvent, InboxEventEntity } from './inbox-event.entity.ts';

/** Events that wait for an operator, newest first. */
export function listParkedEvents(orm: Orm, limit = 100): Promise<InboxEvent[]> {
  return orm.em
    .fork()
    .find(InboxEventEntity, { parkedAt: { $ne: null } }, { orderBy: { parkedAt: 'desc' }, limit });
}

export function countParkedEvents(orm: Orm): Promise<number> {
  return orm.em.fork().count(InboxEventEntity, { parkedAt: { $ne: null } });
}

/** Resets a parked event's attempts. False if it is not parked. */
export async function retryParkedEvent(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const moved = await em.nativeUpdate(
    InboxEventEntity,
    { id, parkedAt: { $ne: null } },
    { parkedAt: null, attempts: 0, outages: 0, nextAttemptAt: now },
  );
  return moved === 1;
}

const KEEP_DAYS = 30;

const AT_ONCE = 5_000;
const DELETE = `
  with gone as (
    delete from inbox_event where id in (
      select id from inbox_event where received_at < ? and processed_at < ?
      order by received_at limit ${AT_ONCE})
    returning 1)
  select count(*)::int as rows from gone`;

/**
 * Deletes old handled events, a few thousand in each transaction. A sender that repeats one later
 * triggers a harmless new read.
 */
export async function pruneHandledEvents(orm: Orm, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  let deleted = 0;
  for (;;) {
    const [page] = await writeAlone(orm, (em) =>
      em.execute<{ rows: number }[]>(DELETE, [before, before]),
    );
    const rows = page?.rows ?? 0;
    deleted += rows;
    if (rows < AT_ONCE) return deleted;
  }
}
