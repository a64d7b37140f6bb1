import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/identifier.ts';
import type { Orm } from '../database/orm.ts';
import { batchWrites } from '../database/statements/batch-writes.ts';
import { prepared } from '../database/statements/prepared.ts';
import { isUnstorable } from '../errors/database-trouble.ts';
import { currentLogScope } from '../log/log.ts';

interface ReceivedEvent {
  source: string;
  /** The sender's id, which deduplicates deliveries. */
  externalId: string;
  type: string;
  /** Only ids. */
  subject: Record<string, string | null>;
  /** It needs no processing. */
  isDone: boolean;
}

export interface Inbox {
  /** True if it was new. Commits before it returns; only then may the sender get a success. */
  receive(event: ReceivedEvent): Promise<boolean>;
}

/** Prepared once per connection. A fixed order prevents deadlocks. */
const INSERT = {
  name: 'inbox-insert',
  text: `insert into inbox_event
      (id, source, external_id, type, subject, received_at, next_attempt_at, attempts, trace, processed_at)
    select id, source, "externalId", type, subject, at, at, 0, trace, case when "isDone" then at end
      from json_to_recordset($1) as event
        (id uuid, source text, "externalId" text, type text, subject jsonb, "isDone" boolean,
          at timestamptz, trace text)
      order by source, "externalId"
    on conflict (source, external_id) do nothing
    returning id`,
};

/** Items per statement: far more than arrive while one is written. */
const MAX_AT_ONCE = 64;

type Row = ReceivedEvent & { id: string; at: Date; trace: string | null };

export function createInbox(orm: Orm, machineClock: Clock): Inbox {
  const store = batchWrites<Row, boolean>({
    async write(rows) {
      const pool: Pool = await orm.em.getConnection().getNativeClient();
      const values = [JSON.stringify(rows)];
      const answer = await pool.query<{ id: string }>(prepared({ ...INSERT, values }));
      const stored = new Set(answer.rows.map(({ id }) => id));
      return rows.map(({ id }) => stored.has(id));
    },
    atOnce: MAX_AT_ONCE,
    // One statement is parsed while the other commits.
    writers: 2,
    // An event that no column can store must not fail the others.
    isCausedByOneItem: isUnstorable,
  });
  return {
    receive: (event) =>
      store({
        ...event,
        id: newId(),
        at: machineClock.now(),
        trace: currentLogScope().trace ?? null,
      }),
  };
}
