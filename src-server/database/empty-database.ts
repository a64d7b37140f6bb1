import pg from 'pg';

const EMPTY = `
  do $$ declare name text; begin
    for name in
      select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    loop execute format('drop schema %I cascade', name); end loop;
    create schema public;
  end $$`;

/** Drops everything in the database, as its owner. The next start migrates it from nothing. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(EMPTY);
  } finally {
    await client.end().catch(() => {});
  }
}
