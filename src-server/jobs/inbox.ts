import type { Pool } from 'pg';
import { newId } from '../database/identifier.ts';
import type { Orm } from '../database/orm.ts';
import { currentLogScope } from '../log/log.ts';

export interface ReceivedEvent {
  source: string;
  /** The sender's id; a second arrival of the same changes nothing. */
  externalId: string;
  type: string;
  /** Ids alone. */
  subject: Record<string, string | null>;
}

/** One round trip, prepared once per connection: acknowledging a webhook waits for nothing else. */
const INSERT = {
  name: 'inbox-insert',
  text: `insert into inbox_event
      (id, source, external_id, type, subject, received_at, next_attempt_at, attempts, trace)
    values ($1, $2, $3, $4, $5, $6, $6, 0, $7)
    on conflict (source, external_id) do nothing`,
};

/** True when it was new. Committed before this returns: only then may the sender be told. */
export async function receiveEvent(orm: Orm, now: Date, event: ReceivedEvent): Promise<boolean> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const values = [
    newId(),
    event.source,
    event.externalId,
    event.type,
    JSON.stringify(event.subject),
    now.toISOString(),
    currentLogScope().trace ?? null,
  ];
  const { rowCount } = await pool.query({ ...INSERT, values });
  return rowCount === 1;
}
