import { randomUUID } from 'node:crypto';
import pg from 'pg';

const DAYS = 3;
const ENTRIES_A_DAY = 5;
const DAY_MS = 86_400_000;

/** Writes audit entries for past days, because a drill is too short for a day to end and be sealed. */
export async function writePastDays(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let n = 0; n < DAYS * ENTRIES_A_DAY; n += 1) {
    const at = new Date(Date.now() - (2 + (n % DAYS)) * DAY_MS);
    await client.query(
      `insert into audit_entry (id, at, actor_kind, action, target, after)
         values ($1, $2, 'system', 'drill.past', 'provider:none', $3)`,
      [randomUUID(), at, { n }],
    );
  }
  await client.end();
}
