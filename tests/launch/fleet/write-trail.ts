import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Fleet } from '../../support/processes/fleet.ts';

const TABLES = [
  'account',
  'standing',
  'standing_change',
  'subscription',
  'stripe_sweep',
  'inbox_event',
  'discord_identity',
  'access_grant',
  'lease',
  'leader',
] as const;

/** Saves the evidence of a failed run: the providers' ledger, our rows and the logs. */
export async function writeTrail(fleet: Fleet, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    const rows: Record<string, unknown[]> = {};
    for (const table of TABLES) rows[table] = (await client.query(`select * from ${table}`)).rows;
    const jobs = await client.query(
      `select name, data, state, created_on, started_on, completed_on, output from job.job order by created_on`,
    );
    const ledger = await fleet.control('GET', '/ledger');
    const discord = await fleet.control('GET', '/discord/state');
    const stripe = await fleet.control('GET', '/stripe/state');
    const logs = fleet.instances.map((server) => logOf(server?.dataDir));
    mkdirSync(dirname(file), { recursive: true });
    const trail = { rows, jobs: jobs.rows, ledger, discord, stripe, logs };
    writeFileSync(file, JSON.stringify(trail));
  } finally {
    await client.end();
  }
}

function logOf(dataDir: string | undefined): string[] {
  if (dataDir === undefined) return [];
  const files = ['logs/server.log.1', 'logs/server.log'].map((name) => join(dataDir, name));
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
}
