type Query = <T>(sql: string, values?: unknown[]) => Promise<T[]>;

/** Every text in any of our tables that contains one of these names, as 'table: text'. */
export async function namedAnywhere(rows: Query, names: string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'job')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of names) {
      const hits = await rows<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text ilike ?`,
        [`%${text}%`],
      );
      if ((hits[0]?.n ?? 0) > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
