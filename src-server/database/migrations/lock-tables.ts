/** The old version beside the migration holds locks for moments only. A longer wait is for a dump or a report. */
const MAX_WAIT_SECONDS = 30;

/**
 * SQL that locks all tables or none, for a migration that rewrites several of them. It holds none of them while it waits, so a
 * request of the old version that needs two of them is not the victim of a deadlock. Raises `lock_not_available` in the end: see migrate.ts.
 */
export function lockTables(tables: readonly string[]): string {
  const names = tables.map((table) => `"${table}"`).join(', ');
  return `do $$
    declare give_up_at timestamptz := clock_timestamp() + interval '${MAX_WAIT_SECONDS} seconds';
    begin
      loop
        begin
          lock table ${names} in access exclusive mode nowait;
          exit;
        exception when lock_not_available then
          if clock_timestamp() > give_up_at then raise; end if;
        end;
        perform pg_sleep(0.01);
      end loop;
    end $$`;
}
