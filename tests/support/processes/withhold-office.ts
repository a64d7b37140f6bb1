import pg from 'pg';

export interface WithheldOffice {
  /** Somebody waits for what is withheld. */
  isAskedFor(): Promise<boolean>;
  giveBack(): Promise<void>;
}

/** Nobody learns who leads, and nobody leads, until it is given back. */
export async function withholdOffice(databaseUrl: string): Promise<WithheldOffice> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database goes when a test ends early; why it did is the news then.
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
