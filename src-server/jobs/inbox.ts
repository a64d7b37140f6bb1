import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/identifier.ts';
import type { Orm } from '../database/orm.ts';
import { isUnstorable } from '../errors/database-trouble.ts';
import { currentLogScope } from '../log/log.ts';

export interface ReceivedEvent {
  source: string;
  /** The sender's id; a second arrival of the same changes nothing. */
  externalId: string;
  type: string;
  /** Ids alone. */
  subject: Record<string, string | null>;
}

export interface Inbox {
  /** True when it was new. Committed before this returns: only then may the sender be told. */
  receive(event: ReceivedEvent): Promise<boolean>;
}

/** Prepared once per connection. */
const INSERT = {
  name: 'inbox-insert',
  text: `insert into inbox_event
      (id, source, external_id, type, subject, received_at, next_attempt_at, attempts, trace)
    select id, source, "externalId", type, subject, at, at, 0, trace
      from json_to_recordset($1) as event
        (id uuid, source text, "externalId" text, type text, subject jsonb, at timestamptz, trace text)
    on conflict (source, external_id) do nothing
    returning id`,
};

/** In one statement; far more than come in while one is written. */
const MOST_AT_ONCE = 64;

interface Arrival {
  row: ReceivedEvent & { id: string; at: Date; trace: string | null };
  stored: (isNew: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * One statement at a time: the first arrival is written at once, and all that come in while it is on its way to
 * the disk share the next one.
 */
export function createInbox(orm: Orm, clock: Clock): Inbox {
  const arrivals: Arrival[] = [];
  let writing = false;

  const insert = async (batch: readonly Arrival[]): Promise<void> => {
    const pool: Pool = await orm.em.getConnection().getNativeClient();
    const values = [JSON.stringify(batch.map(({ row }) => row))];
    const { rows } = await pool.query<{ id: string }>({ ...INSERT, values });
    const stored = new Set(rows.map(({ id }) => id));
    for (const arrival of batch) arrival.stored(stored.has(arrival.row.id));
  };
  const settle = (batch: readonly Arrival[]): Promise<void> =>
    insert(batch).catch(async (error: unknown) => {
      // What no column can hold keeps nobody else out.
      if (batch.length > 1 && isUnstorable(error)) {
        await Promise.all(batch.map((arrival) => settle([arrival])));
      } else for (const arrival of batch) arrival.failed(error);
    });
  const write = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (arrivals.length > 0) await settle(arrivals.splice(0, MOST_AT_ONCE));
    writing = false;
  };

  return {
    receive: (event) =>
      new Promise((stored, failed) => {
        const trace = currentLogScope().trace ?? null;
        arrivals.push({ row: { ...event, id: newId(), at: clock.now(), trace }, stored, failed });
        void write();
      }),
  };
}
