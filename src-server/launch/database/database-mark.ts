import pg from 'pg';

/** Marks the database, as its owner, as one that serves a real provider or production. Safe to repeat. */
export async function markDatabaseLive(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(
      "insert into live_mark (name, since) values ('live', now()) on conflict do nothing",
    ),
  );
}

/** Also before the first migration. */
export function isDatabaseLive(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select 1 from pg_tables where schemaname = 'public' and tablename = 'live_mark'`,
    );
    if (rows.length === 0) return false;
    return (await client.query('select 1 from live_mark')).rows.length > 0;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
