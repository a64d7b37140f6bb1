import type pg from 'pg';

export interface ArchiveTable {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
}

/** Prefix of a row line. */
export const ROW = 'row ';

/** Tables whose state is valid only in a running system and is rebuilt after a restore. */
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

/** Archived but never restored: a signed-out browser, a used link or a revoked invitation must stay invalid. */
const ENDED = ['session', 'operator_session', 'mailed_link', 'operator_invite'];

/** Takes the name as the archive writes it. */
export function isEnded(table: string): boolean {
  return ENDED.some((name) => table === `"public"."${name}"`);
}

/** Every table of the product with its writable columns. */
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
