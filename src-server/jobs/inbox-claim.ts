import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';

export interface ClaimedEvent {
  id: string;
  source: string;
  externalId: string;
  type: string;
  subject: Record<string, string | null>;
  /** With the one that begins now. */
  attempts: number;
  /** How many of the earlier ones an outage ended. */
  outages: number;
  receivedAt: Date;
  trace: string | null;
}

/** A claimed event is nobody else's for this long; after a kill it comes up again. */
const CLAIM_SECONDS = 30;

/**
 * The attempt is counted when it begins, so that an event which kills its worker is parked too. Nobody waits
 * for the disk: a database that falls over forgets the last claims, and those events come up again.
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

/** In the transaction that tells the operator of it: parked unheard would be lost. */
export async function parkEvent(
  em: EntityManager,
  id: string,
  now: Date,
  error: string,
): Promise<void> {
  await em.execute('update inbox_event set parked_at = ?, last_error = ? where id = ?', [
    now,
    error,
    id,
  ]);
}

/** Whether it was handled since it was claimed: together with another one. */
export async function isSettled(orm: Orm, id: string): Promise<boolean> {
  const rows = await orm.em
    .fork()
    .execute<unknown[]>('select 1 from inbox_event where id = ? and processed_at is not null', [
      id,
    ]);
  return rows.length > 0;
}
