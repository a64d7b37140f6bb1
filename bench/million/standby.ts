import { Client } from 'pg';

/** As src-server/leader takes it. */
const LEADER_LOCK = 7_426_018;

/**
 * Holds the leader's office in a database, so that the instance measured there answers requests and nothing else:
 * what one of several does for all is measured apart.
 */
export async function holdOffice(databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LEADER_LOCK]);
  return { stop: () => client.end() };
}
