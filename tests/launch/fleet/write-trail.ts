import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Fleet } from '../../support/fleet.ts';

const TABLES = ['account', 'standing', 'discord_identity', 'access_grant', 'leader'] as const;

/** What a run that ended wrong left behind, for whoever looks for the cause: the providers' ledger and our rows. */
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
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ rows, jobs: jobs.rows, ledger, discord }));
  } finally {
    await client.end();
  }
}
