import pg from 'pg';

const ANSWER_WITHIN_MS = 5_000;

/** Runs `use` on a connection of its own, outside the pool, and closes it. */
export async function withClient<T>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  });
  // The next query reports a lost connection. An unhandled 'error' event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
