import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';

export interface ClaimedEvent {
  id: string;
  source: string;
  externalId: string;
  type: string;
  subject: Record<string, string | null>;
  /** Including the current attempt. */
  attempts: number;
  /** Earlier attempts that failed because of an outage. */
  outages: number;
  receivedAt: Date;
  trace: string | null;
}

/** How long a claim is exclusive. After a crash the event comes up again. */
const CLAIM_SECONDS = 30;

/**
 * Counts the attempt when it starts, so an event that kills its worker is eventually parked. Does
 * not wait for the disk: a database crash forgets the latest claims, and those events come up
 * again.
 */
const CLAIM = `
  with unhurried as (select set_config('synchronous_commit', 'off', true))
  update inbox_event set attempts = attempts + 1, next_attempt_at = ?
  where exists (select from unhurried) and id in (
    select id from inbox_event
    where processed_at is null and parked_at is null and next_attempt_at <= ?
    order by next_attempt_at, id
    limit ?
    for update skip locked)
  returning id, source, external_id as "externalId", type, subject, attempts, outages,
    received_at as "receivedAt", trace`;

export async function claimEvents(orm: Orm, now: Date, limit: number): Promise<ClaimedEvent[]> {
  const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const rows = await orm.em
    .fork()
    .execute<(Omit<ClaimedEvent, 'receivedAt'> & { receivedAt: string })[]>(CLAIM, [
      until,
      now,
      limit,
    ]);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }));
}

export async function postponeEvent(
  orm: Orm,
  id: string,
  next: { at: Date; error: string; outage: boolean },
): Promise<void> {
  await orm.em
    .fork()
    .execute(
      'update inbox_event set next_attempt_at = ?, last_error = ?, outages = outages + ? where id = ?',
      [next.at, next.error, next.outage ? 1 : 0, id],
    );
}

/** Runs in the transaction that notifies the operator, so no event is parked silently. */
export async function parkEvent(
  em: EntityManager,
  id: string,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await em.execute('update inbox_event set parked_at = ?, last_error = ? where id = ?', [
    now,
    error,
    id,
  ]);
}

/** Those of these events that no other event's handling has settled since the claim. */
export async function findUnsettled(orm: Orm, ids: readonly string[]): Promise<Set<string>> {
  const rows = await orm.em
    .fork()
    .execute<{ id: string }[]>(
      'select id from inbox_event where id = any(?) and processed_at is null',
      [`{${ids.join(',')}}`],
    );
  return new Set(rows.map(({ id }) => id));
}
