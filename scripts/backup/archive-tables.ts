import type pg from 'pg';

export interface ArchiveTable {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
}

/** A line that begins with it is a row, from there to its end. */
export const ROW = 'row ';

/** Whose state means nothing elsewhere: who leads, who is waited for and who was restored are found out anew. */
const NOT_KEPT = [
  'schema_migration',
  'leader',
  'lease',
  'provider_pace',
  'call_place',
  'rate_limit',
  'spent_token',
  'restored_account',
];

/**
 * In the file, and not restored from it: a browser that was signed out since, a link that was used and an
 * invitation that was taken back must not open anything again.
 */
const ENDED = ['session', 'operator_session', 'mailed_link', 'operator_invite'];

/** By the name that the file gives it. */
export function isEnded(table: string): boolean {
  return ENDED.some((name) => table === `"public"."${name}"`);
}

/** Every table of ours, with the columns that can be written. */
export async function tablesOf(client: pg.Client): Promise<ArchiveTable[]> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select t.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.tables t
       join information_schema.columns c using (table_schema, table_name)
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       group by t.table_name order by t.table_name`,
  );
  return rows
    .filter(({ table_name }) => !NOT_KEPT.includes(table_name))
    .map(({ table_name, columns }) => ({ name: `"public"."${table_name}"`, columns }));
}
