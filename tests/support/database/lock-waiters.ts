import { until } from '../until.ts';

interface Waiters {
  /** How many statements, at least. Default: 1. */
  count?: number;
  /** A part of the statement's text. Default: any statement. */
  text?: string;
  /** A table that their transactions have read or written. Default: any. */
  uses?: string;
}

const using = (table: string) => ` and exists (select 1 from pg_locks l
  where l.pid = pg_stat_activity.pid and l.relation = '${table}'::regclass)`;

/**
 * Waits until statements wait for a lock in the database of this connection. All files of a run share one PostgreSQL,
 * so the waits of other databases say nothing. `rows` may not be a connection inside a transaction, which keeps seeing
 * what it saw first.
 */
export function untilLocked(
  rows: (sql: string) => Promise<readonly unknown[]>,
  { count = 1, text = '', uses }: Waiters = {},
): Promise<unknown> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%${text}%' and pid <> pg_backend_pid()${uses === undefined ? '' : using(uses)}`;
  return until(`${count} statements wait for a lock`, async () => {
    return (await rows(waiting)).length >= count;
  });
}
