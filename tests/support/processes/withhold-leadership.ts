import pg from 'pg';

interface WithheldLeadership {
  /** Whether a session waits for the lock. */
  isAskedFor(): Promise<boolean>;
  giveBack(): Promise<void>;
}

/** Locks the leader table, so no instance leads or learns who leads until it is released. */
export async function withholdLeadership(databaseUrl: string): Promise<WithheldLeadership> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database disappears when a test fails early. The first failure matters, not this error.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('lock table leader in access exclusive mode');
  return {
    async isAskedFor() {
      const { rowCount } = await client.query(
        "select from pg_locks where relation = 'leader'::regclass and not granted",
      );
      return rowCount !== 0;
    },
    giveBack: () => client.end(),
  };
}
