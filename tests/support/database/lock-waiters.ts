import { until } from '../until.ts';

interface Waiters {
  /** How many statements, at least. Default: 1. */
  count?: number;
  /** A part of the statement's text. Default: any statement. */
  text?: string;
  /** A table that their transactions have written to, or are about to. Default: any. */
  writes?: string;
}

const writing = (table: string) => ` and exists (select 1 from pg_locks l
  where l.pid = pg_stat_activity.pid and l.relation = '${table}'::regclass and l.mode = 'RowExclusiveLock')`;

/**
 * Waits until statements wait for a lock in the database of this connection. All files of a run share one PostgreSQL,
 * so the waits of other databases say nothing. `rows` may not be a connection inside a transaction, which keeps seeing
 * what it saw first.
 */
export function untilLocked(
  rows: (sql: string) => Promise<readonly unknown[]>,
  { count = 1, text = '', writes }: Waiters = {},
): Promise<unknown> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%${text}%' and pid <> pg_backend_pid()${writes === undefined ? '' : writing(writes)}`;
  return until(`${count} statements wait for a lock`, async () => {
    return (await rows(waiting)).length >= count;
  });
}
